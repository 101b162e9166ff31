-- The doors: links that reset a password, and what slows down those who guess.

-- An account that may not sign in any more; what it did stays.
alter table users add column disabled boolean not null default false;

-- The last link somebody asked for. The link itself is nowhere: it is made again from a key outside the database while its mail is
-- on the way, and known here by its hash.
create table password_reset (
  user_id integer primary key references users on delete cascade,
  asked_at timestamptz not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Wrong passwords in a row for one address, known or not. It is kept as a hash: who tried to come in is nobody's business.
create table failed_login (
  email_hash bytea primary key,
  failures integer not null check (failures > 0),
  -- Before this moment nobody is let try.
  open_at timestamptz not null
);
create index failed_login_open_at on failed_login (open_at);

-- Calls at the doors from one network address in one minute.
create table door_call (
  address_hash bytea not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (address_hash, minute)
);
create index door_call_minute on door_call (minute);
