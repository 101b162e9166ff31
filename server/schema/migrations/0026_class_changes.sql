-- The last change of classes of each admin, which can be undone for a minute. It says nothing about a class that is deleted meanwhile.
create table class_change (
  user_id integer primary key references users on delete cascade,
  id integer generated always as identity,
  made_at timestamptz not null default now(),
  -- The last row of the enrollment log at the end of the change.
  log_id bigint not null,
  -- The classes with their revision after the change, and as they were before.
  courses jsonb not null,
  -- Of a cancellation: the places that children lost, in order, and what their places on other wait lists gave up.
  places jsonb not null,
  swaps jsonb not null
);
