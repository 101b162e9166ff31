-- The emails that failed, which the office sees on its dashboard. Nearly all emails are sent.
create index family_mail_failed on family_mail (failed_at) where failed_at is not null;
