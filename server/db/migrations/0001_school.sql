-- Everything the specification's section 3 names, in both documents. A wrong state is refused here, whatever the code above does.

create extension if not exists btree_gist;

-- What a value may be is said once, as a domain: it is checked when the value is written, not with every change beside it.
create domain some_text as text check (value <> '');
create domain class_grade as text check (value ~ '^(K|[1-9]|1[0-2])$');
create domain student_grade as text check (value ~ '^(K|[1-9]|1[0-2]|done)$');
create domain grade_list as text check (value ~ '^(K|[1-9]|1[0-2])(,(K|[1-9]|1[0-2]))*$');
create domain section_list as text check (value ~ '^(\d{2,4}(,\d{2,4})*)?$');
create domain class_days as text check (value in ('M', 'T/TH', 'W', 'F', 'HS'));
create domain class_period as text check (value ~ '^([1-8]|All Day|Optional)$');
create domain roster_status as text check (value in ('enrolled', 'waiting'));
create domain log_status as text check (value in (
  'enrolled', 'enrolled (override)', 'dropped', 'waitlisted', 'waitlisted (override)', 'removed from waitlist',
  'moved to enrolled', 'moved to enrolled (override)'
));

create table users (
  id integer generated always as identity primary key,
  first_name some_text not null,
  last_name some_text not null,
  email text not null unique check (email = lower(email) and email <> ''),
  phone text not null check (phone ~ '^\d{10}$'),
  role text not null check (role in ('parent', 'admin')),
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- A session is known by the hash of its token; the token itself is nowhere.
create table session (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_user_id on session (user_id);
create index session_expires_at on session (expires_at);

create table semester (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '' and name not like '%\_%'),
  active boolean not null default false,
  disabled boolean not null default false
);

-- Notes per grade: one row for the overall message, one row per day group.
create table grade_note (
  semester_id integer not null references semester on delete cascade,
  grade text not null check (grade ~ '^(kindergarten|grade_([1-9]|1[0-2]))$'),
  message text not null default '',
  primary key (semester_id, grade)
);
create table day_note (
  semester_id integer not null,
  grade text not null,
  day text not null check (day in ('m', 't', 'w', 'f', 'hs')),
  "time" text not null default '',
  msg text not null default '',
  primary key (semester_id, grade, day),
  foreign key (semester_id, grade) references grade_note on delete cascade
);

create table teacher (
  id integer generated always as identity primary key,
  first_name some_text not null,
  last_name some_text not null,
  email some_text not null,
  active boolean not null default true
);

create table student (
  id integer generated always as identity primary key,
  first_name some_text not null,
  last_name some_text not null,
  grade student_grade not null,
  parent_id integer not null references users
);
create index student_parent_id on student (parent_id);

-- The periods a class takes up: All Day spans 1 to 8, Optional stands beside them. domain/period.ts says the same.
create function period_span(period text) returns int4range
  language sql immutable strict parallel safe
  return case period
    when 'All Day' then int4range(1, 9)
    when 'Optional' then int4range(9, 10)
    else int4range(period::integer, period::integer + 1)
  end;

create table course (
  id integer generated always as identity primary key,
  semester_id integer not null references semester,
  section some_text not null,
  name some_text not null,
  description text not null default '',
  teacher_id integer not null references teacher,
  grade grade_list not null,
  room text not null default '',
  period class_period not null,
  -- Follows `period`: see span_period(). A generated column here would make every change of a count lock the row's key.
  period_span int4range not null,
  days class_days not null,
  "time" text not null default '',
  restrictions section_list not null default '',
  active boolean not null default true,
  max_seats integer not null check (max_seats >= 0),
  -- Kept by the roster's rows and by nothing else: see count_roster().
  current_seats integer not null default 0,
  wait_list integer not null default 0,
  -- One more with every edit; a command that looked at an older one looks again.
  revision integer not null default 1,
  unique (semester_id, section),
  -- What a roster entry repeats, so that the wall against two classes at once can stand on it.
  unique (id, semester_id, days, period_span),
  constraint no_seat_twice check (current_seats between 0 and max_seats),
  constraint wait_list_of_five check (wait_list between 0 and 5)
);
create index course_teacher_id on course (teacher_id);

create function span_period() returns trigger language plpgsql as $$
begin
  new.period_span := period_span(new.period);
  return new;
end $$;
create trigger course_spanned before insert or update of period, period_span on course
  for each row execute function span_period();

-- Opening, closing or renaming a semester is news for every command that looked at one of its courses.
create function revise_courses() returns trigger language plpgsql as $$
begin
  update course set revision = revision + 1 where semester_id = new.id;
  return null;
end $$;
create trigger semester_revised after update of name, active, disabled on semester
  for each row execute function revise_courses();

-- A child in a course: enrolled, or waiting in the order of `id`, which is the schedule id of the wire.
create table roster_entry (
  id bigint generated always as identity primary key,
  course_id integer not null,
  student_id integer not null references student,
  status roster_status not null,
  -- The child's grade when it came on the roster: it grows older, the entry does not.
  grade class_grade not null,
  -- An admin's "Enroll anyway": grade, same time and restrictions were passed over on purpose.
  overridden boolean not null default false,
  -- Passed over was the same time: the child holds two classes at once on purpose, and only such a row is exempt from the wall.
  shares_time boolean not null default false check (overridden or not shares_time),
  updated_at timestamptz not null default now(),
  semester_id integer not null,
  days class_days not null,
  period_span int4range not null,
  unique (course_id, student_id),
  foreign key (course_id, semester_id, days, period_span)
    references course (id, semester_id, days, period_span) on update cascade,
  -- One child, one place: no two enrolled classes of a semester share days and a period, through any code path.
  constraint one_child_one_place exclude using gist (
    student_id with =, semester_id with =, days with =, period_span with &&
  ) where (status = 'enrolled' and not shares_time)
);
create index roster_entry_student_id on roster_entry (student_id);

create function count_roster() returns trigger language plpgsql as $$
declare
  seats integer;
  waits integer;
begin
  if tg_op <> 'INSERT' then
    seats := -(old.status = 'enrolled')::integer;
    waits := -(old.status = 'waiting')::integer;
    if tg_op = 'DELETE' or old.course_id <> new.course_id then
      update course set current_seats = current_seats + seats, wait_list = wait_list + waits where id = old.course_id;
      seats := 0;
      waits := 0;
    end if;
  else
    seats := 0;
    waits := 0;
  end if;
  if tg_op <> 'DELETE' then
    seats := seats + (new.status = 'enrolled')::integer;
    waits := waits + (new.status = 'waiting')::integer;
    update course set current_seats = current_seats + seats, wait_list = wait_list + waits where id = new.course_id;
  end if;
  return null;
end $$;

create trigger roster_entry_counted after insert or delete on roster_entry
  for each row execute function count_roster();
create trigger roster_entry_recounted after update on roster_entry
  for each row when (old.status <> new.status or old.course_id <> new.course_id) execute function count_roster();

create function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- The counters follow the rows; nobody sets them by hand.
create trigger course_counters_kept before update of current_seats, wait_list on course
  for each row when (pg_trigger_depth() = 0) execute function refuse('seat counts follow the roster; change the roster');
create trigger course_begins_empty before insert on course
  for each row when (new.current_seats <> 0 or new.wait_list <> 0)
  execute function refuse('a course begins with an empty roster');
create trigger roster_entry_not_truncated before truncate on roster_entry
  for each statement execute function refuse('a roster is not truncated');

create function count_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger course_revised before update of
    semester_id, section, name, description, teacher_id, grade, room, period, days, "time", restrictions, active, max_seats
  on course for each row execute function count_revision();

-- Append-only, names as they were: it outlives the class and the child. It refers to nothing, also because a reference to the
-- one semester everybody enrolls in would have every command of the rush lock that row.
create table enrollment_log (
  id bigint generated always as identity primary key,
  logged_at timestamptz not null default clock_timestamp(),
  semester_id integer not null,
  course_id integer not null,
  student_id integer not null,
  section text not null,
  class text not null,
  semester text not null,
  first_name text not null,
  last_name text not null,
  status log_status not null,
  culprit text not null,
  culprit_id integer not null
);
create index enrollment_log_semester on enrollment_log (semester_id, id);
create trigger enrollment_log_kept before update or delete on enrollment_log
  for each row execute function refuse('the enrollment log is append-only');
create trigger enrollment_log_not_truncated before truncate on enrollment_log
  for each statement execute function refuse('the enrollment log is append-only');

create table system_notification (
  id integer generated always as identity primary key,
  message some_text not null,
  type text not null check (type in ('success', 'info', 'warning', 'error')),
  active boolean not null default false
);

-- A new family's registration, sealed with a key that is not in this database; reading one leaves a row in registration_access.
create table registration (
  id integer generated always as identity primary key,
  received_at timestamptz not null default now(),
  key_id text not null,
  nonce bytea not null,
  sealed bytea not null
);
create table registration_access (
  id bigint generated always as identity primary key,
  registration_id integer not null references registration,
  user_id integer not null references users,
  read_at timestamptz not null default clock_timestamp()
);

-- The first answer to a command, given again for the same key and body within 24 hours. It comes with the command's commit;
-- whoever carried out the same press meanwhile runs into the primary key, is undone, and gives the first answer.
create table answered_command (
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  answered_at timestamptz not null,
  constraint one_answer_per_press primary key (user_id, key)
);
create index answered_command_answered_at on answered_command (answered_at);
