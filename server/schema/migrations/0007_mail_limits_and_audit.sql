-- Emails to families, what strangers and accounts may do, and the audit trail.

-- An email to a family about a child's classes. The mail worker composes it from its facts and records what became of it.
create table family_mail (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  student_id integer references student on delete set null,
  course_id integer references course on delete set null,
  kind text not null check (kind in (
    'offer-made', 'offer-reminder', 'offer-ended', 'passed-over', 'moved-up', 'removed-from-reserve', 'class-cancelled', 'class-reopened',
    'dropped-by-office', 'office-message', 'class-changed', 'enrolled', 'lottery-results', 'daily-summary'
  )),
  facts jsonb not null,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  -- The codes of the mail server's latest refusal, without the address: "550 RCPT TO".
  response text,
  skipped_at timestamptz,
  -- Why it was not sent.
  skipped text check (skipped in ('account-disabled', 'outdated', 'taken-back', 'left-out')),
  -- An email that the office causes waits until then, and is not sent if its change is taken back.
  held_until timestamptz,
  -- The values that the email reports as changed.
  before jsonb not null default '[]',
  constraint family_mail_has_one_result check (num_nonnulls(sent_at, failed_at, skipped_at) <= 1),
  constraint family_mail_skipped_has_time check ((skipped is null) = (skipped_at is null)),
  constraint family_mail_held_has_no_result check (held_until is null or num_nonnulls(sent_at, failed_at, skipped_at) = 0)
);
create index family_mail_course on family_mail (course_id, id);
create index family_mail_user on family_mail (user_id, id);
create index family_mail_student on family_mail (student_id);

-- A kind of email that a parent turned off.
create table muted_mail (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('class-changed', 'enrolled', 'lottery-results', 'daily-summary')),
  primary key (user_id, kind)
);

-- An evening whose summaries were queued.
create table summarized_evening (ends_at timestamptz primary key);

-- The last mails of one kind that strangers caused to one address, oldest first: the moment and the job of each.
create table mail_throttle (
  address_hash bytea not null,
  about text not null check (
    about in ('reset-link', 'sign-in-link', 'already-registered', 'registration-draft', 'registration-received', 'confirm-email')
  ),
  sent_at timestamptz[] not null,
  job_ids uuid[] not null,
  primary key (address_hash, about)
);

-- Failed sign-ins of one account (the hash of its address, known or not) in one scope: a known device, a network, all networks, or the
-- step-up. The rows of a network as a whole have the hash of no address.
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

-- An account that was slowed down or refused in an hour, for the office to see.
create table account_limit_hit (
  user_id integer not null references users on delete cascade,
  reason text not null check (reason in ('commands', 'children')),
  hour timestamptz not null,
  primary key (user_id, reason, hour)
);

-- What the office changed or exported: append-only, with names and values as they were. It refers to nothing, so that it outlives the account,
-- the class and the child.
create table audit_entry (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null default clock_timestamp(),
  -- Null at the command line, which has no account.
  user_id integer,
  user_name nonempty_text not null,
  user_role text not null check (user_role in ('admin', 'parent', 'command line')),
  action nonempty_text not null,
  subject_kind nonempty_text not null,
  subject_id integer,
  subject_name nonempty_text not null,
  -- Only the fields that changed. Null where there was nothing before or is nothing after.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  request_id uuid,
  network_address text,
  -- A long value is found by its beginning.
  search_text text not null generated always as (
    normalized(left(user_name || ' ' || action || ' ' || subject_kind || ' ' || subject_name, 500))
    || ' ' || normalized(left(coalesce(before::text, ''), 1500)) || ' ' || normalized(left(coalesce(after::text, ''), 1500))
  ) stored,
  check (before is not null or after is not null)
);
create index audit_entry_recorded_at on audit_entry (recorded_at, id);
create index audit_entry_user on audit_entry (user_id, recorded_at, id);
create index audit_entry_action on audit_entry (action, recorded_at, id);
create index audit_entry_subject on audit_entry (subject_kind, recorded_at, id);
-- Families see what the office changed about their children's classes (decision 32).
create index audit_entry_class on audit_entry (subject_id, id) where subject_kind = 'class';
create index audit_entry_search on audit_entry using gin (search_text gin_trgm_ops);
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function raise_restrict_violation('the audit trail is append-only');
create trigger audit_entry_not_truncated before truncate on audit_entry
  for each statement execute function raise_restrict_violation('the audit trail is append-only');
