-- The fields of a class are declared in contract/courseFields.ts. Those that the office must enter have no default.
alter table course alter description drop default, alter "time" drop default;

-- Every statement that updates a class is an edit of it, also of columns that later migrations add. Other triggers update its counts, and its
-- revision when its semester changes.
create or replace trigger course_increment_revision before update on course
  for each row when (pg_trigger_depth() = 0) execute function increment_revision();
