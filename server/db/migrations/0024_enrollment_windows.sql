-- When families may change their classes. A semester without windows is open (decision 36).
create table enrollment_window (
  id integer generated always as identity primary key,
  semester_id integer not null references semester on delete cascade,
  -- Empty for all grades.
  grades text not null check (grades ~ '^((K|[1-9]|1[0-2])(,(K|[1-9]|1[0-2]))*)?$'),
  opens_at timestamptz not null,
  closes_at timestamptz,
  constraint enrollment_window_closes_after_it_opens check (closes_at > opens_at)
);
create index enrollment_window_semester on enrollment_window (semester_id);
