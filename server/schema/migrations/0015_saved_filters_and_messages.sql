-- The filters of lists that an admin keeps by name: the parameters of the list's URL.
create table saved_filter (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  list text not null check (list in ('classes', 'students')),
  name nonempty_text not null,
  search nonempty_text not null,
  unique (user_id, list, name)
);

-- The message of the office that an email has as its subject and text. Emails of before have them in their facts.
alter table family_mail add column message_id integer references office_message on delete cascade;
create index family_mail_message on family_mail (message_id) where message_id is not null;
