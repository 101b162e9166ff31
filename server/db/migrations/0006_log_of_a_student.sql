-- A student's page shows its history, in a log of a hundred thousand rows.
create index enrollment_log_student on enrollment_log (student_id, id);
