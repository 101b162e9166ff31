-- The office undoes the enrollment of a waiting child, which goes back to its place.
alter domain log_status drop constraint log_status_check;
alter domain log_status add constraint log_status_check check (value in (
  'enrolled', 'enrolled (override)', 'dropped', 'waitlisted', 'waitlisted (override)', 'removed from waitlist', 'removed from reserve',
  'moved to enrolled', 'moved to enrolled (override)', 'back on waitlist', 'back on waitlist (override)',
  'offered', 'offer declined', 'offer expired', 'offer withdrawn', 'enrolled by swap', 'dropped by swap',
  'enrolled past the wait list', 'enrolled past the wait list (override)',
  'enrolled by merge', 'enrolled by merge (override)', 'waitlisted by merge', 'waitlisted by merge (override)', 'moved by merge'
));
