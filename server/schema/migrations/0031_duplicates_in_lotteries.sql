-- The sound of a name, and how many letters two names differ.
create extension if not exists fuzzystrmatch;

-- The office decided that two entries are one child (decision 99). `student_id` takes part in no lottery in which `kept_id` has choices. An entry
-- that is kept is not also another one.
create table same_child (
  student_id integer primary key references student on delete cascade,
  kept_id integer not null references student on delete cascade,
  decided_at timestamptz not null default now(),
  constraint same_child_is_another check (student_id <> kept_id)
);
create index same_child_kept on same_child (kept_id);

-- The former names of children.
create index audit_entry_former_name on audit_entry (subject_id)
  where subject_kind = 'student' and action = 'edited' and before ?| array['first_name', 'last_name'];
