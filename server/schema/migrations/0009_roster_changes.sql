-- Why the office changed a roster. Families do not see it.
alter table enrollment_log add column reason nonempty_text;

-- The last roster change of each admin, which can be undone for a minute. It says nothing about a class that is deleted meanwhile.
create table roster_change (
  user_id integer primary key references users on delete cascade,
  -- The last row that the change wrote to the enrollment log. Later rows of its child and classes are later changes.
  log_id bigint not null,
  made_at timestamptz not null default now(),
  student_id integer not null references student on delete cascade,
  semester_id integer not null,
  course_id integer not null,
  -- Of a transfer: the class that the child left.
  from_course_id integer,
  change text not null check (change in ('enroll', 'drop', 'transfer')),
  -- The revisions of the classes, and the child's places in the semester before the change.
  revisions jsonb not null,
  places jsonb not null,
  -- The child that the freed seat was offered to.
  offered_student_id integer,
  constraint roster_change_transfers_from_a_class check ((change = 'transfer') = (from_course_id is not null))
);
create index roster_change_student on roster_change (student_id);
