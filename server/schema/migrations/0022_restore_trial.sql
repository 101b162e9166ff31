-- The last trial: the newest backup was restored into a scratch folder and checked. A restored database has the one before.
create table restore_trial (
  only_row boolean primary key default true check (only_row),
  tried_at timestamptz not null,
  file nonempty_text not null,
  -- Null if the backup could be restored and breaks no rule.
  problem nonempty_text
);
