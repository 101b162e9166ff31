-- The office sends a registration back to the family, which corrects the marked answers with the link of an email.

alter table registration drop constraint registration_state_check;
alter table registration add constraint registration_state_check
  check (state in ('new', 'in-review', 'returned', 'accepted', 'declined'));

-- `correction_hash` is that of the code in the link. The code itself is in `office`, encrypted, for the email.
alter table registration
  add column returned_at timestamptz,
  add column correction_hash bytea unique;
alter table registration add constraint registration_returned_has_link_check
  check ((state = 'returned') = (returned_at is not null) and (returned_at is null) = (correction_hash is null));

alter table registration_event drop constraint registration_event_event_check;
alter table registration_event add constraint registration_event_event_check check (
  event in ('received', 'review-started', 'notes-edited', 'returned', 'corrected', 'accepted', 'declined', 'reopened')
);
-- The user is null for the family, which has no account.
alter table registration_event drop constraint registration_event_check;
alter table registration_event add constraint registration_event_by_family_check
  check ((user_id is null) = (event in ('received', 'corrected')));
