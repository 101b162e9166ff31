-- What one stranger or one account may do: sign-in attempts, calls without a session, mails, commands, children.
-- The two tables before these held counts of the last hour and nothing else.
drop table failed_login;
drop table door_call;

-- Failed sign-ins of one account (the hash of its address, known or not) in one scope: a known device, a network, all networks, or
-- the step-up. The rows of a network as a whole have the hash of no address.
create table sign_in_counter (
  account_hash bytea not null,
  scope_hash bytea not null,
  failures integer not null check (failures >= 0),
  counted_since timestamptz not null,
  -- The earliest moment of the next attempt.
  next_attempt_at timestamptz not null,
  primary key (account_hash, scope_hash)
);
create index sign_in_counter_counted_since on sign_in_counter (counted_since);

-- Calls of one kind from one network in one minute.
create table rate_limit_window (
  caller_hash bytea not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (caller_hash, window_start)
);
create index rate_limit_window_start on rate_limit_window (window_start);

-- The last mails of one kind that strangers caused to one address, oldest first: the moment and the job of each.
create table mail_throttle (
  address_hash bytea not null,
  about text not null check (about in ('reset-link', 'already-registered')),
  sent_at timestamptz[] not null,
  job_ids uuid[] not null,
  primary key (address_hash, about)
);

-- An account that was slowed down or refused in this hour, for the office to see.
create table account_limit_hit (
  user_id integer not null references users on delete cascade,
  reason text not null check (reason in ('commands', 'children')),
  hour timestamptz not null,
  primary key (user_id, reason, hour)
);

alter table school add column children_per_family integer not null default 10 check (children_per_family between 1 and 50);
