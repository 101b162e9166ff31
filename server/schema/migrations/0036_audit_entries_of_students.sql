-- A child's education record has the audit entries of the child.
create index audit_entry_student on audit_entry (subject_id, id) where subject_kind = 'student';
