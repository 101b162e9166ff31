-- The messages that the office wrote to families, with the names of the group at that time.
create table office_message (
  id integer generated always as identity primary key,
  semester_id integer not null references semester (id) on delete cascade,
  -- The class of a message that is only about one.
  course_id integer references course (id) on delete set null,
  subject text not null,
  text text not null,
  -- Which part of the group: "enrolled", "roster" or "waiting".
  part text not null check (part in ('enrolled', 'roster', 'waiting')),
  audience jsonb not null,
  families integer not null check (families > 0),
  sent_by text not null,
  sent_at timestamptz not null default now()
);
create index office_message_semester on office_message (semester_id, sent_at);
create index office_message_course on office_message (course_id);
