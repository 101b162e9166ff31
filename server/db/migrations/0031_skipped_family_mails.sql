-- Why an email was not sent: its account is disabled, or its offer is no longer open.
alter table family_mail
  add column skipped_at timestamptz,
  add column skipped text check (skipped in ('account-disabled', 'outdated')),
  add constraint family_mail_skipped_has_time check ((skipped is null) = (skipped_at is null)),
  drop constraint family_mail_has_one_result,
  add constraint family_mail_has_one_result check (num_nonnulls(sent_at, failed_at, skipped_at) <= 1);
