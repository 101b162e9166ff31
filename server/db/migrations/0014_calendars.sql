-- The secret address of a student's calendar. Only the hash of its token is stored.

create table calendar_address (
  student_id integer primary key references student on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null
);

-- A student who moves to another parent leaves the address of the former parent's calendar.
create function delete_calendar_address() returns trigger language plpgsql as $$
begin
  delete from calendar_address where student_id = new.id;
  return null;
end $$;
create trigger student_delete_calendar_address after update of parent_id on student
  for each row when (old.parent_id <> new.parent_id) execute function delete_calendar_address();

-- When the class last changed.
alter table course add column revised_at timestamptz not null default now();
create or replace function increment_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := now();
  return new;
end $$;

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
