-- Semesters with their notes, calendars and enrollment windows, and their classes.

-- A named enrollment round. Its slug ends with `_` and the id, so the name has no `_`.
create table semester (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '' and name not like '%\_%'),
  -- Families see it.
  active boolean not null default false,
  -- Families cannot change enrollments.
  disabled boolean not null default false,
  -- The first and the last day of classes.
  starts_on date,
  ends_on date,
  -- What happens to a freed seat while children wait (decision 36), and the hours for which an offer holds it.
  freed_seats text not null default 'offer' check (freed_seats in ('offer', 'enroll', 'open')),
  offer_hours integer not null default 24 check (offer_hours between 1 and 240),
  constraint semester_ends_after_it_starts check (starts_on <= ends_on)
);

-- The note for a grade.
create table grade_note (
  semester_id integer not null references semester on delete cascade,
  grade text not null check (grade ~ '^(kindergarten|grade_([1-9]|1[0-2]))$'),
  message text not null default '',
  primary key (semester_id, grade)
);

-- The note for a grade and a day group.
create table day_note (
  semester_id integer not null,
  grade text not null,
  day text not null check (day in ('m', 't', 'w', 'f', 'hs')),
  "time" text not null default '',
  msg text not null default '',
  primary key (semester_id, grade, day),
  foreign key (semester_id, grade) references grade_note on delete cascade
);

-- A day between the first and the last one on which no classes meet.
create table day_off (
  semester_id integer not null references semester on delete cascade,
  day date not null,
  name text not null default '',
  primary key (semester_id, day)
);

-- The bell schedule of a day group for some grades. `position` is the order in which the office lists them.
create table bell_schedule (
  id integer generated always as identity primary key,
  semester_id integer not null references semester on delete cascade,
  position smallint not null,
  days class_days not null,
  grades grade_list not null,
  unique (semester_id, position)
);

-- A period or a break of a bell schedule. Rows of one schedule do not overlap.
create table bell_schedule_row (
  bell_schedule_id integer not null references bell_schedule on delete cascade,
  position smallint not null,
  label nonempty_text not null,
  -- Null for a break.
  period class_period,
  starts_at time(0) not null,
  ends_at time(0) not null,
  is_break boolean not null default false,
  primary key (bell_schedule_id, position),
  constraint bell_schedule_period_once unique (bell_schedule_id, period),
  constraint bell_schedule_break_has_no_period check (is_break = (period is null)),
  constraint bell_schedule_row_ends_after_it_starts check (starts_at < ends_at),
  constraint bell_schedule_rows_do_not_overlap exclude using gist (
    bell_schedule_id with =,
    int4range(extract(epoch from starts_at)::integer, extract(epoch from ends_at)::integer) with &&
  )
);

-- How often the dates, days off or bell schedules of a semester changed. Edits of its classes do not wait for this row.
create table calendar_revision (
  semester_id integer primary key references semester on delete cascade,
  revision integer not null,
  revised_at timestamptz not null
);

create function increment_calendar_revision() returns trigger language plpgsql as $$
begin
  insert into calendar_revision (semester_id, revision, revised_at)
  select distinct changed.semester_id, 1, now() from changed join semester on semester.id = changed.semester_id
  on conflict (semester_id) do update set revision = calendar_revision.revision + 1, revised_at = excluded.revised_at;
  return null;
end $$;
create trigger day_off_revise_calendar_on_insert after insert on day_off
  referencing new table as changed for each statement execute function increment_calendar_revision();
create trigger day_off_revise_calendar_on_update after update on day_off
  referencing new table as changed for each statement execute function increment_calendar_revision();
create trigger day_off_revise_calendar_on_delete after delete on day_off
  referencing old table as changed for each statement execute function increment_calendar_revision();
create trigger bell_schedule_revise_calendar_on_insert after insert on bell_schedule
  referencing new table as changed for each statement execute function increment_calendar_revision();
create trigger bell_schedule_revise_calendar_on_update after update on bell_schedule
  referencing new table as changed for each statement execute function increment_calendar_revision();
create trigger bell_schedule_revise_calendar_on_delete after delete on bell_schedule
  referencing old table as changed for each statement execute function increment_calendar_revision();

create function increment_calendar_revision_of_semester() returns trigger language plpgsql as $$
begin
  insert into calendar_revision (semester_id, revision, revised_at) values (new.id, 1, now())
  on conflict (semester_id) do update set revision = calendar_revision.revision + 1, revised_at = excluded.revised_at;
  return null;
end $$;
create trigger semester_revise_calendar after update of starts_on, ends_on on semester
  for each row when ((old.starts_on, old.ends_on) is distinct from (new.starts_on, new.ends_on))
  execute function increment_calendar_revision_of_semester();

-- When families of some grades may change their classes. A semester without windows is open (decision 36).
create table enrollment_window (
  id integer generated always as identity primary key,
  semester_id integer not null references semester on delete cascade,
  -- Empty for all grades.
  grades text not null check (grades ~ '^((K|[1-9]|1[0-2])(,(K|[1-9]|1[0-2]))*)?$'),
  opens_at timestamptz not null,
  -- Null: it stays open.
  closes_at timestamptz,
  constraint enrollment_window_closes_after_it_opens check (closes_at > opens_at)
);
create index enrollment_window_semester on enrollment_window (semester_id);

-- The periods that a class takes up: All Day spans 1 to 8, Optional is beside them. domain/days.ts has the same rule.
create function period_span(period text) returns int4range
  language sql immutable strict parallel safe
  return case period
    when 'All Day' then int4range(1, 9)
    when 'Optional' then int4range(9, 10)
    else int4range(period::integer, period::integer + 1)
  end;

-- A class. Its counts follow the rows of roster_entry and seat_offer: no statement sets them.
create table course (
  id integer generated always as identity primary key,
  semester_id integer not null references semester,
  section nonempty_text not null,
  name nonempty_text not null,
  description text not null,
  teacher_id integer not null references teacher,
  grade grade_list not null,
  room text not null default '',
  period class_period not null,
  -- Set by a trigger. A generated column would make every change of a count lock the row's key.
  period_span int4range not null,
  days class_days not null,
  "time" text not null,
  -- Sections that a student may not take together with this class.
  restrictions section_list not null default '',
  active boolean not null default true,
  max_seats integer not null check (max_seats >= 0),
  -- Enrolled children and offers.
  current_seats integer not null default 0,
  -- Waiting children, those with an offer included.
  wait_list integer not null default 0,
  -- One more with every edit: a command that read an earlier revision reads again.
  revision integer not null default 1,
  revised_at timestamptz not null default now(),
  offered_seats integer not null default 0,
  unique (semester_id, section),
  -- The foreign key of roster_entry refers to these columns.
  unique (id, semester_id, days, period_span),
  constraint seats_within_capacity check (current_seats between 0 and max_seats),
  constraint wait_list_within_limit check (wait_list between 0 and 5),
  constraint offered_seats_are_taken check (offered_seats between 0 and current_seats)
);
create index course_teacher_id on course (teacher_id);

create function set_period_span() returns trigger language plpgsql as $$
begin
  new.period_span := period_span(new.period);
  return new;
end $$;
create trigger course_set_period_span before insert or update of period, period_span on course
  for each row execute function set_period_span();

create trigger course_counts_are_derived before update of current_seats, wait_list, offered_seats on course
  for each row when (pg_trigger_depth() = 0)
  execute function raise_restrict_violation('seat counts follow the roster; change the roster');
create trigger course_starts_empty before insert on course
  for each row when (new.current_seats <> 0 or new.wait_list <> 0 or new.offered_seats <> 0)
  execute function raise_restrict_violation('a course begins with an empty roster');

create function increment_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := now();
  return new;
end $$;
-- Every statement that updates a class is an edit of it, also of columns that later migrations add. Other triggers update its counts, and its
-- revision when its semester changes.
create trigger course_increment_revision before update on course
  for each row when (pg_trigger_depth() = 0) execute function increment_revision();

-- Every command that read a class of the semester reads again.
create function increment_course_revisions() returns trigger language plpgsql as $$
begin
  update course set revision = revision + 1 where semester_id = new.id;
  return null;
end $$;
create trigger semester_increment_course_revisions after update of name, active, disabled on semester
  for each row execute function increment_course_revisions();
