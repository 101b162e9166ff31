-- Families see what the office changed about their children's classes (decision 32).
create index audit_entry_class on audit_entry (subject_id, id) where subject_kind = 'class';
