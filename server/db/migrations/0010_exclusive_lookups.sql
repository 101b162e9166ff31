-- A lookup by student must not be able to use the index that begins with the class: while the table is empty both cost the same, and a prepared
-- plan keeps the choice. The second column is an expression, so only a query that names it, with the class before it, uses this index.
create unique index roster_entry_once on roster_entry (course_id, (student_id::bigint));
alter table roster_entry drop constraint roster_entry_course_id_student_id_key;
