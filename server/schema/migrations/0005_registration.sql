-- Registrations of new children, their drafts, and who read sensitive answers.

-- A submitted registration. Names, grade and year are in plain text for the office's list. `general`, `sensitive` and `office` (the notes and
-- the texts of declines) are AES-256-GCM with the data key `key_id`.
create table registration (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  received_at timestamptz not null,
  -- The idempotency key and the request of the submission, hashed: a repeated submission gets the same reference.
  submission_hash bytea not null unique,
  request_hash bytea not null,
  key_id text not null references data_key,
  general bytea not null,
  sensitive bytea not null,
  first_name text not null,
  last_name text not null,
  grade text not null,
  year text not null,
  parent_name text not null,
  state text not null default 'new' check (state in ('new', 'in-review', 'accepted', 'declined')),
  declined_at timestamptz,
  revision integer not null default 1,
  -- The student that an accepted registration made or is attached to. Null again when that student was deleted.
  student_id integer references student,
  student_deleted boolean not null default false,
  office bytea,
  -- The student existed before (decision 53).
  attached boolean not null default false,
  constraint registration_declined_at_check check ((state = 'declined') = (declined_at is not null)),
  constraint registration_accepted_has_student_check
    check ((state = 'accepted') = (student_id is not null or student_deleted) and (student_id is null or not student_deleted)),
  constraint registration_attached_is_accepted check (not attached or state = 'accepted')
);
create index registration_received_at on registration (received_at, id);
create index registration_state on registration (state, received_at, id);
create index registration_key_id on registration (key_id);
create unique index registration_made_student on registration (student_id) where not attached;
create index registration_student on registration (student_id);

-- An accepted registration remains when its student is deleted.
create function keep_registration_of_deleted_student() returns trigger language plpgsql as $$
begin
  update registration set student_id = null, student_deleted = true, revision = revision + 1 where student_id = old.id;
  return old;
end
$$;
create trigger student_keep_registration before delete on student
  for each row execute function keep_registration_of_deleted_student();

-- What happened to a registration: not changed, and deleted only with the registration.
create table registration_event (
  id integer generated always as identity primary key,
  registration_id integer not null references registration on delete cascade,
  recorded_at timestamptz not null,
  event text not null check (event in ('received', 'review-started', 'notes-edited', 'accepted', 'declined', 'reopened')),
  -- Null for the family, which has no account.
  user_id integer,
  user_name text not null,
  check ((user_id is null) = (event = 'received'))
);
create index registration_event_registration on registration_event (registration_id, id);
create trigger registration_event_unchanged before update on registration_event
  for each row execute function raise_restrict_violation('the history of a registration is append-only');

-- Who read which sensitive answers: append-only. It refers to nothing and has no answers, so that it outlives the registration.
create table registration_access (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null,
  user_id integer not null,
  user_name text not null check (user_name <> ''),
  registration_id integer not null,
  reference text not null,
  answers text not null check (
    answers in ('identity', 'student_health_conditions', 'partCInfo', 'studentReferralQuestionnaire', 'azResidencyDocs')
  ),
  purpose text not null check (purpose in ('read', 'export')),
  request_id uuid,
  network_address text
);
create index registration_access_recorded_at on registration_access (recorded_at, id);
create index registration_access_registration on registration_access (registration_id, recorded_at, id);
create trigger registration_access_append_only before update or delete on registration_access
  for each row execute function raise_restrict_violation('the access log is append-only');
create trigger registration_access_not_truncated before truncate on registration_access
  for each statement execute function raise_restrict_violation('the access log is append-only');

-- An unfinished registration, encrypted. `code_hash` identifies it. The resume code is computed from `id` with a key outside the database.
create table registration_draft (
  id uuid primary key,
  code_hash bytea not null unique,
  revision integer not null default 1,
  saved_at timestamptz not null,
  key_id text not null references data_key,
  content bytea not null,
  -- What may still be written (decision 49).
  bytes_left bigint not null default 4000000
) with (
  -- A save replaces the row in its place: no indexed column changes, the page has room, and what was replaced is removed soon.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  toast.autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 1000
);
-- Encrypted content does not compress. CREATE TABLE has no STORAGE before PostgreSQL 16.
alter table registration_draft alter column content set storage external;
create index registration_draft_key_id on registration_draft (key_id);

-- What may still be written without an account (decision 49): by a network, or by a part of all of them.
create table write_allowance (
  key_hash bytea primary key,
  bytes_left bigint not null,
  counted_at timestamptz not null
);

-- How many drafts or declined registrations were erased in a month. It has no names.
create table erasure_count (
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('draft', 'declined registration')),
  erased integer not null check (erased > 0),
  primary key (month, kind)
);
