-- What the office changed or exported, in the order of time: append-only, names and values as they were. It refers to nothing, so that
-- it outlives the account, the class and the child.
create table audit_entry (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null default clock_timestamp(),
  -- Null at the command line, which has no account.
  user_id integer,
  user_name some_text not null,
  user_role text not null check (user_role in ('admin', 'parent', 'command line')),
  action some_text not null,
  subject_kind some_text not null,
  subject_id integer,
  subject_name some_text not null,
  -- Only the fields that changed; null where there was nothing before or is nothing after.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  request_id uuid,
  network_address text,
  -- What a search looks in. A long value is found by its beginning.
  searched text not null generated always as (
    folded(left(user_name || ' ' || action || ' ' || subject_kind || ' ' || subject_name, 500))
    || ' ' || folded(left(coalesce(before::text, ''), 1500)) || ' ' || folded(left(coalesce(after::text, ''), 1500))
  ) stored,
  check (before is not null or after is not null)
);
create index audit_entry_recorded_at on audit_entry (recorded_at, id);
create index audit_entry_user on audit_entry (user_id, recorded_at, id);
create index audit_entry_action on audit_entry (action, recorded_at, id);
create index audit_entry_subject on audit_entry (subject_kind, recorded_at, id);
create trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function refuse('the audit trail is append-only');
create trigger audit_entry_not_truncated before truncate on audit_entry
  for each statement execute function refuse('the audit trail is append-only');

-- Whether the office may create notifications; the specification's screen may not.
alter table school add column office_creates_notifications boolean not null default false;
