-- The names, grade and year are in plain text, as they are for students and parents, so that the office can search and sort its list.
-- Registrations from before this migration have empty texts. `office` is sealed like the answers: the notes and the texts of declines.
alter table registration
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column grade text not null default '',
  add column year text not null default '',
  add column parent_name text not null default '',
  add column state text not null default 'new' check (state in ('new', 'in-review', 'accepted', 'declined')),
  add column declined_at timestamptz,
  add column revision integer not null default 1,
  -- The student that the registration made.
  add column student_id integer unique references student,
  add column student_deleted boolean not null default false,
  add column office bytea,
  add constraint registration_declined_at_check check ((state = 'declined') = (declined_at is not null)),
  add constraint registration_accepted_has_student_check
    check ((state = 'accepted') = (student_id is not null or student_deleted) and (student_id is null or not student_deleted));
alter table registration
  alter column first_name drop default,
  alter column last_name drop default,
  alter column grade drop default,
  alter column year drop default,
  alter column parent_name drop default;
create index registration_received_at on registration (received_at, id);
create index registration_state on registration (state, received_at, id);

-- An accepted registration remains when its student is deleted.
create function keep_registration_of_deleted_student() returns trigger language plpgsql as $$
begin
  update registration set student_id = null, student_deleted = true, revision = revision + 1 where student_id = old.id;
  return old;
end
$$;
create trigger student_keep_registration before delete on student
  for each row execute function keep_registration_of_deleted_student();

-- The history of a registration. It is deleted with the registration.
create table registration_event (
  id integer generated always as identity primary key,
  registration_id integer not null references registration on delete cascade,
  recorded_at timestamptz not null,
  event text not null check (event in ('received', 'review-started', 'notes-edited', 'accepted', 'declined', 'reopened')),
  -- Null for the family, which has no account.
  user_id integer,
  user_name text not null,
  check ((user_id is null) = (event = 'received'))
);
create index registration_event_registration on registration_event (registration_id, id);
create trigger registration_event_unchanged before update on registration_event
  for each row execute function raise_restrict_violation('the history of a registration is append-only');

insert into registration_event (registration_id, recorded_at, event, user_name)
  select id, received_at, 'received', '' from registration order by id;

-- Who read which sensitive answers: append-only. It refers to nothing and has no answers, so that it outlives the registration.
create table registration_access (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null,
  user_id integer not null,
  user_name text not null check (user_name <> ''),
  registration_id integer not null,
  reference text not null,
  answers text not null check (
    answers in ('student_health_conditions', 'partCInfo', 'studentReferralQuestionnaire', 'azResidencyDocs')
  ),
  purpose text not null check (purpose in ('read', 'export')),
  request_id uuid,
  network_address text
);
create index registration_access_recorded_at on registration_access (recorded_at, id);
create index registration_access_registration on registration_access (registration_id, recorded_at, id);
create trigger registration_access_append_only before update or delete on registration_access
  for each row execute function raise_restrict_violation('the access log is append-only');
create trigger registration_access_not_truncated before truncate on registration_access
  for each statement execute function raise_restrict_violation('the access log is append-only');
