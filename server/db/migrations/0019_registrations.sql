-- The tables for registrations were never used. They are replaced by ones that separate sensitive answers.
drop table registration_access;
drop table registration;

-- `general` and `sensitive` are sealed: AES-256-GCM with a key outside the database, named by `key_id`.
create table registration (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  received_at timestamptz not null,
  -- The idempotency key and the request of the submission, hashed: a repeated submission gets the same reference.
  submission_hash bytea not null unique,
  request_hash bytea not null,
  key_id text not null,
  general bytea not null,
  sensitive bytea not null
);

-- `code_hash` identifies the draft. The resume code is computed from `id` with a key outside the database.
create table registration_draft (
  id uuid primary key,
  code_hash bytea not null unique,
  revision integer not null default 1,
  saved_at timestamptz not null,
  key_id text not null,
  content bytea not null
);
create index registration_draft_saved_at on registration_draft (saved_at);

alter table mail_throttle drop constraint mail_throttle_about_check;
alter table mail_throttle add constraint mail_throttle_about_check
  check (about in ('reset-link', 'already-registered', 'registration-draft'));

alter table school
  add column state_coordinator_name text not null default '',
  add column state_coordinator_email text not null default '',
  add column state_coordinator_phone text not null default '' check (state_coordinator_phone ~ '^(\d{10})?$');
