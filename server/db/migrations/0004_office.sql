-- The office at work: what it is asked its password for again, and the one thing that must not be done twice.

-- When the password was last asked for in this session, and was right.
alter table session add column password_at timestamptz;

-- Every time all children grew a grade older.
create table grade_increment (
  id integer generated always as identity primary key,
  incremented_at timestamptz not null,
  culprit text not null,
  culprit_id integer not null
);
