-- What every area uses: the kinds of values, how texts are compared and sorted, the school's settings, and the data keys.

create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- The order people expect: accents beside their letter, 21 before 101.
create collation "natural" (provider = icu, locale = 'en-u-kn-true');

-- A text as searches compare it: without case and accents, with one kind of apostrophe. domain/search.ts has the same rule. An ASCII text takes
-- the short way. The collation is named with its schema, because pg_dump restores rows with an empty search path.
do $migration$
begin
  execute format($function$
create function normalized(text text) returns text
  language plpgsql immutable strict parallel safe as $body$
begin
  if octet_length(text) = char_length(text) then
    return translate(lower(text), '`', '''');
  end if;
  return translate(
    lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g') collate %I."natural"),
    'łŁøØđĐıʼ‘’`',
    'llooddi'''''''''
  );
end
$body$
  $function$, current_schema());
end
$migration$;

-- A child's name as it is compared with others: normalized, without spaces and punctuation. domain/sameChild.ts has the same rule.
create function name_key(name text) returns text
  language sql immutable strict parallel safe
  return translate(normalized(name), E' .-''·‐‑\u200c\u200d', '');

-- Refuses the statement with the message in the trigger's argument.
create function raise_restrict_violation() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- A domain is checked when its column is written, not with every change of the row.
create domain nonempty_text as text constraint some_text_check check (value <> '');
create domain class_grade as text check (value ~ '^(K|[1-9]|1[0-2])$');
-- `done` after grade 12.
create domain student_grade as text check (value ~ '^(K|[1-9]|1[0-2]|done)$');
create domain grade_list as text check (value ~ '^(K|[1-9]|1[0-2])(,(K|[1-9]|1[0-2]))*$');
create domain section_list as text check (value ~ '^(\d{2,4}(,\d{2,4})*)?$');
create domain class_days as text check (value in ('M', 'T/TH', 'W', 'F', 'HS'));
create domain class_period as text check (value ~ '^([1-8]|All Day|Optional)$');
create domain roster_status as text check (value in ('enrolled', 'waiting'));
create domain log_status as text check (value in (
  'enrolled', 'enrolled (override)', 'dropped', 'waitlisted', 'waitlisted (override)', 'removed from waitlist', 'removed from reserve',
  'moved to enrolled', 'moved to enrolled (override)',
  'offered', 'offer declined', 'offer expired', 'offer withdrawn', 'enrolled by swap', 'dropped by swap',
  'enrolled past the wait list', 'enrolled past the wait list (override)',
  'enrolled by merge', 'enrolled by merge (override)', 'waitlisted by merge', 'waitlisted by merge (override)', 'moved by merge'
));

-- The school's settings: exactly one row. A phone number has ten digits.
create table school (
  id boolean primary key default true check (id),
  name nonempty_text not null default 'Online Enrollment',
  time_zone nonempty_text not null default 'America/Phoenix',
  office_name text not null default '',
  office_email text not null default '',
  office_phone text not null default '' check (office_phone ~ '^(\d{10})?$'),
  liaison_name text not null default '',
  liaison_email text not null default '',
  liaison_phone text not null default '' check (liaison_phone ~ '^(\d{10})?$'),
  -- The years a new family may register for: "2026 - 2027,2027 - 2028". Empty: this year and the next.
  registration_years text not null default '' check (registration_years ~ '^(\d{4} - \d{4}(,\d{4} - \d{4})*)?$'),
  children_per_family integer not null default 10 check (children_per_family between 1 and 50),
  office_creates_notifications boolean not null default false,
  state_coordinator_name text not null default '',
  state_coordinator_email text not null default '',
  state_coordinator_phone text not null default '' check (state_coordinator_phone ~ '^(\d{10})?$'),
  -- Days until drafts without changes and declined registrations are erased.
  draft_retention_days integer not null default 30 check (draft_retention_days between 7 and 180),
  declined_retention_days integer not null default 365 check (declined_retention_days between 30 and 3650),
  -- PostgreSQL refuses a name that it does not know here.
  constraint known_time_zone check (now() at time zone time_zone is not null)
);
insert into school default values;
create trigger school_not_deleted before delete on school
  for each row execute function raise_restrict_violation('a school has its settings');
create trigger school_not_truncated before truncate on school
  for each statement execute function raise_restrict_violation('a school has its settings');

-- A message of the office on the screens.
create table system_notification (
  id integer generated always as identity primary key,
  message nonempty_text not null,
  type text not null check (type in ('success', 'info', 'warning', 'error')),
  active boolean not null default false
);

-- A data key, known by its id: the key itself is outside the database. Servers encrypt with the current one. Foreign keys refuse a row that is
-- encrypted with any other key, and the deletion of a key that some rows still need.
create table data_key (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  is_current boolean not null,
  since timestamptz not null default now()
);
create unique index data_key_current on data_key (is_current) where is_current;

-- Which database folder, or which PostgreSQL server and timeline, the servers last used: at most one row. A restored or copied database has
-- another one.
create table database_origin (
  only_row boolean primary key default true check (only_row),
  origin text not null
);
