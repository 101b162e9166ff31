-- The school's own words in Spanish, beside the English ones. Empty: families read the English text.
alter table course add column name_es text not null default '';
alter table course add column description_es text not null default '';
alter table system_notification add column message_es text not null default '';
alter table grade_note add column message_es text not null default '';
alter table day_note add column msg_es text not null default '';
