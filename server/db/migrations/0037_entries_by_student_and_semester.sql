-- A command or a schedule reads the entries of a student in one semester, not those of all years.
create index roster_entry_student_semester on roster_entry (student_id, semester_id);
drop index roster_entry_student_id;
