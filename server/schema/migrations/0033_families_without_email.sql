-- A family without an email address: its account has an empty one, nobody signs in to it, and the office acts for it.
alter table users drop constraint users_email_check, add constraint users_email_check check (email = lower(email));
create unique index users_one_email on users (email) where email <> '';
-- For look-ups, whose statements do not say that the email is not empty.
create index users_email on users (email);
