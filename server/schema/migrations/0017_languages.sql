-- The language of a person's emails, documents and messages. Null: as the browser prefers, and English in emails.
alter table users add column language text check (language in ('en', 'es'));
alter table registration_draft add column language text check (language in ('en', 'es'));
alter table registration add column language text check (language in ('en', 'es'));
