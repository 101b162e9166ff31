-- Once a year each family confirms or changes what the school knows of a child. From the day `confirmation_from` the family is asked, and with
-- `required` it gets no seat, place or ranking in the semester until then.
alter table semester
  add column confirmation text not null default 'off' check (confirmation in ('off', 'asked', 'required')),
  add column confirmation_from date;

-- `content` has the answers that the family confirmed last, `former` those that the office saw before while it has not reviewed the changes.
-- Both are AES-256-GCM with the data key `key_id`.
create table confirmation (
  id uuid primary key,
  student_id integer not null references student on delete cascade,
  semester_id integer not null references semester on delete cascade,
  confirmed_at timestamptz not null,
  -- The account that may read the answers again. Null after it was deleted.
  confirmed_by integer references users on delete set null,
  key_id text not null references data_key,
  content bytea not null,
  former bytea,
  -- The names of the groups in which `content` and `former` differ.
  changed text[] not null default '{}',
  review text not null check (review in ('none', 'open', 'reviewed')),
  reviewed_at timestamptz,
  reviewed_by text,
  revision integer not null default 1,
  unique (student_id, semester_id),
  constraint confirmation_review_and_changes check (
    (review = 'open') = (former is not null)
    and (review = 'none') = (cardinality(changed) = 0)
    and (review = 'reviewed') = (reviewed_at is not null and reviewed_by is not null)
  )
);
create index confirmation_semester on confirmation (semester_id, review);
create index confirmation_confirmed_by on confirmation (confirmed_by);
create index confirmation_key_id on confirmation (key_id);

-- When the office last emailed a family that it has not confirmed.
create table confirmation_reminder (
  semester_id integer not null references semester on delete cascade,
  user_id integer not null references users on delete cascade,
  reminded_at timestamptz not null,
  primary key (semester_id, user_id)
);
create index confirmation_reminder_user on confirmation_reminder (user_id);

-- The access log has the readings of confirmations, too: those of a student, and of no registration.
alter table registration_access
  alter column registration_id drop not null,
  alter column reference drop not null,
  add column student_id integer,
  add constraint registration_access_of_one check (
    (registration_id is null) = (reference is null) and (registration_id is null) = (student_id is not null)
  );
create index registration_access_student on registration_access (student_id, recorded_at, id);
