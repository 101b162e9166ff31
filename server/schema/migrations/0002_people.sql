-- Accounts and how they sign in, teachers, and students.

-- The account of a parent or an admin.
create table users (
  id integer generated always as identity primary key,
  first_name nonempty_text not null,
  last_name nonempty_text not null,
  email text not null check (email = lower(email) and email <> ''),
  phone text not null check (phone ~ '^\d{10}$'),
  role text not null check (role in ('parent', 'admin')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  -- May not sign in any more. What the account did stays.
  disabled boolean not null default false,
  search_text text not null
    generated always as (normalized(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored,
  -- When the owner of the address proved to read its mail. Null: unconfirmed.
  email_confirmed_at timestamptz,
  -- When the last mail with a link to confirm the address was requested. Null: none was.
  confirmation_asked_at timestamptz,
  -- When the office last invited the owner of the address to choose a password. Null: never.
  invited_at timestamptz
);
create index users_search on users using gin (search_text gin_trgm_ops);
-- Without the id: with it, a statement that is planned in an empty school finds a person by id by reading the whole index (decision 24).
create index users_by_name on users (last_name collate "natural", first_name collate "natural");
-- A foreign key can only refer to a unique index without a condition, and a change of a column of such an index takes the strongest lock of
-- the row. With a condition that always holds, a change of an email does not wait for commands that queue a mail to the account, and does
-- not block them.
create unique index users_email_key on users (email) where email is not null;

-- A signed-in browser, known by the hash of its token.
create table session (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the password was last confirmed in this session.
  password_at timestamptz
);
create index session_user_id on session (user_id);
create index session_expires_at on session (expires_at);

-- The last reset link that an account asked for. The link is computed with a key outside the database.
create table password_reset (
  user_id integer primary key references users on delete cascade,
  asked_at timestamptz not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A link of a mail that signs its reader in once, without a password.
create table sign_in_link (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null,
  -- When it was used, or when the account's sessions were ended.
  ended_at timestamptz
);
create index sign_in_link_user_id on sign_in_link (user_id);
create index sign_in_link_expires_at on sign_in_link (expires_at);

-- Who teaches a class. A teacher has no account.
create table teacher (
  id integer generated always as identity primary key,
  first_name nonempty_text not null,
  last_name nonempty_text not null,
  email nonempty_text not null,
  active boolean not null default true
);

-- A child of a family.
create table student (
  id integer generated always as identity primary key,
  first_name nonempty_text not null,
  last_name nonempty_text not null,
  grade student_grade not null,
  parent_id integer not null references users,
  search_text text not null generated always as (normalized(first_name || ' ' || last_name)) stored,
  -- The office linked the child to an unconfirmed account. The account does not see the child until the owner of its address accepts.
  awaits_acceptance boolean not null default false,
  -- The account that sees the child and acts for it.
  owner_id integer generated always as (case when awaits_acceptance then null else parent_id end) stored,
  name_key text not null generated always as (name_key(first_name || last_name)) stored
);
create index student_parent_id on student (parent_id);
create index student_search on student using gin (search_text gin_trgm_ops);
create index student_by_name on student (last_name collate "natural", first_name collate "natural");
create index student_owner_id on student (owner_id);
create index student_name_key on student (name_key, grade);

-- Two children with the same name and grade in one account, confirmed by the office (decision 53). The lower id is first.
create table different_children (
  student_id integer not null references student on delete cascade,
  other_id integer not null references student on delete cascade,
  confirmed_at timestamptz not null default now(),
  primary key (student_id, other_id),
  constraint different_children_in_order check (student_id < other_id)
);
create index different_children_other on different_children (other_id);

-- A student who was merged into another one (decision 53). `student_id` no longer exists, except in the log: the history of the child that
-- stays is read with both.
create table merged_student (
  student_id integer primary key,
  into_id integer not null references student on delete cascade,
  merged_at timestamptz not null default now(),
  constraint merged_student_is_another check (student_id <> into_id)
);
create index merged_student_into on merged_student (into_id);

-- A run that raised the grades of all students by one. It refers to no account, so that it outlives it.
create table grade_increment (
  id integer generated always as identity primary key,
  incremented_at timestamptz not null,
  culprit text not null,
  culprit_id integer not null,
  -- Why, in the middle of a semester.
  reason text,
  undone_at timestamptz,
  undone_by text,
  constraint undone_by_somebody check ((undone_at is null) = (undone_by is null))
);

-- A student of a run that can still be undone.
create table raised_student (
  increment_id integer not null references grade_increment on delete cascade,
  student_id integer not null references student on delete cascade,
  former student_grade not null,
  raised student_grade not null,
  primary key (increment_id, student_id)
);
create index raised_student_student on raised_student (student_id);

-- The secret address of a student's calendar, known by the hash of its token. An ended address stays without a token, so that the family
-- learns when it ended.
create table calendar_address (
  student_id integer primary key references student on delete cascade,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint calendar_address_is_ended_without_token check ((token_hash is null) = (ended_at is not null))
);

-- A student who moves to another parent leaves the address of the former parent's calendar.
create function delete_calendar_address() returns trigger language plpgsql as $$
begin
  delete from calendar_address where student_id = new.id;
  return null;
end $$;
create trigger student_delete_calendar_address after update of parent_id on student
  for each row when (old.parent_id <> new.parent_id) execute function delete_calendar_address();
