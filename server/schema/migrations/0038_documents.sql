-- The papers that the office asks families for, and those that families sent. The files of their pages are outside of the database.

-- What the office asks for in a semester, of which children, why and until when.
create table document_request (
  id integer generated always as identity primary key,
  semester_id integer not null references semester on delete cascade,
  kind text not null check (kind in ('residency', 'birth', 'immunization', 'homeschool', 'custody', 'other')),
  -- Of another paper, in English, and in Spanish or empty.
  title text not null default '',
  title_es text not null default '',
  audience text not null check (audience in ('all', 'new', 'returning', 'grades', 'arizona')),
  grades text not null default '',
  why text not null default '',
  why_es text not null default '',
  due_on date not null,
  constraint document_request_title_check check ((kind = 'other') = (title <> '')),
  constraint document_request_grades_check check ((audience = 'grades') = (grades <> ''))
);
create index document_request_semester on document_request (semester_id, due_on, id);

-- The current document of a child for a request.
create table document (
  id integer generated always as identity primary key,
  student_id integer not null references student on delete cascade,
  request_id integer not null references document_request on delete cascade,
  state text not null check (state in ('sent', 'accepted', 'returned')),
  sent_at timestamptz not null,
  sent_by integer references users on delete set null,
  decided_at timestamptz,
  decided_by integer references users on delete set null,
  -- Why the office sent it back.
  reason text,
  -- Which of the specification's documents a proof of residency is.
  residency_type text,
  revision integer not null default 1,
  unique (student_id, request_id),
  constraint document_decided_check check ((state = 'sent') = (decided_at is null)),
  constraint document_reason_check check ((state = 'returned') = (reason is not null))
);
create index document_of_request on document (request_id);
create index document_sent_by on document (sent_by);
create index document_decided_by on document (decided_by);

-- A page, whose id names its file. Without a document it was uploaded and not sent yet. The file is encrypted with a key of its own, and
-- `content_key` is that key, encrypted with the data key `key_id`: a new data key changes rows and no file.
create table document_page (
  id uuid primary key,
  student_id integer not null references student on delete cascade,
  request_id integer not null references document_request on delete cascade,
  document_id integer references document on delete cascade,
  -- From 1.
  position integer check (position > 0),
  uploaded_at timestamptz not null,
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  -- Of the file.
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  key_id text not null references data_key,
  content_key bytea not null,
  unique (document_id, position),
  constraint document_page_sent_check check ((document_id is null) = (position is null))
);
create index document_page_student on document_page (student_id);
create index document_page_request on document_page (request_id);
create index document_page_key_id on document_page (key_id);
create index document_page_draft on document_page (uploaded_at) where document_id is null;

-- The office says that a child does not need a paper.
create table document_exemption (
  student_id integer not null references student on delete cascade,
  request_id integer not null references document_request on delete cascade,
  exempted_at timestamptz not null,
  exempted_by integer references users on delete set null,
  primary key (student_id, request_id)
);
create index document_exemption_request on document_exemption (request_id);
create index document_exemption_exempted_by on document_exemption (exempted_by);

-- When a child's family was last reminded of a paper.
create table document_reminder (
  student_id integer not null references student on delete cascade,
  request_id integer not null references document_request on delete cascade,
  reminded_at timestamptz not null,
  primary key (student_id, request_id)
);
create index document_reminder_request on document_reminder (request_id);

-- Who of the office read which page: append-only. It refers to nothing, so that it outlives the document.
create table document_access (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null,
  user_id integer not null,
  user_name text not null check (user_name <> ''),
  student_id integer not null,
  student_name text not null,
  document_id integer not null,
  kind text not null,
  page integer not null,
  purpose text not null check (purpose in ('read', 'export')),
  -- Of the HTTP request.
  request_id uuid,
  network_address text
);
create index document_access_recorded_at on document_access (recorded_at, id);
create index document_access_student on document_access (student_id, recorded_at, id);
create trigger document_access_append_only before update or delete on document_access
  for each row execute function raise_restrict_violation('the access log is append-only');
create trigger document_access_not_truncated before truncate on document_access
  for each statement execute function raise_restrict_violation('the access log is append-only');
