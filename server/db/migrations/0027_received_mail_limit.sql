-- Registrations send a mail to an address that nobody has confirmed.
alter table mail_throttle drop constraint mail_throttle_about_check;
alter table mail_throttle add constraint mail_throttle_about_check
  check (about in ('reset-link', 'already-registered', 'registration-draft', 'registration-received'));
