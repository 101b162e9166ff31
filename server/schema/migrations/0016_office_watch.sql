-- The sign-ins that wait in each process of each server, for the office's view of an opening. After a crash nobody waits.
create unlogged table sign_in_queue (
  process_id uuid primary key,
  waiting integer not null check (waiting >= 0),
  counted_at timestamptz not null
);

-- The last backup that was completed and checked. A restored database has the one before.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null,
  file nonempty_text not null,
  bytes bigint not null check (bytes >= 0)
);

-- The last test email of each admin. Without a mail server it is saved to a file.
create table mail_test (
  user_id integer primary key references users on delete cascade,
  email nonempty_text not null,
  asked_at timestamptz not null,
  result text check (result in ('sent', 'saved', 'failed')),
  result_at timestamptz,
  -- The codes of the last attempt that a mail server did not accept.
  response text,
  constraint mail_test_result_has_time check ((result is null) = (result_at is null))
);
