-- Emails to families about their children's classes. The mail worker composes an email from its facts and records what became of it.
create table family_mail (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  student_id integer references student on delete set null,
  course_id integer references course on delete set null,
  kind text not null check (kind in (
    'offer-made', 'offer-reminder', 'offer-ended', 'class-cancelled', 'class-reopened', 'dropped-by-office', 'office-message',
    'class-changed', 'enrolled', 'draw-results', 'daily-summary'
  )),
  facts jsonb not null,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  -- The codes of the mail server's latest refusal, without the address: "550 RCPT TO".
  response text,
  constraint family_mail_has_one_result check (num_nonnulls(sent_at, failed_at) <= 1)
);
create index family_mail_course on family_mail (course_id, id);
create index family_mail_user on family_mail (user_id, id);
create index family_mail_student on family_mail (student_id);

-- The emails that a parent turned off.
create table muted_mail (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('class-changed', 'enrolled', 'draw-results', 'daily-summary')),
  primary key (user_id, kind)
);

-- The evenings whose summaries were queued.
create table summarized_evening (ends_at timestamptz primary key);
