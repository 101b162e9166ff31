-- With the id in these indexes, a statement that was planned in an empty school found a person by id by reading all of student_by_name
-- or users_by_name (decision 24).
drop index student_by_name;
drop index users_by_name;
create index student_by_name on student (last_name collate "natural", first_name collate "natural");
create index users_by_name on users (last_name collate "natural", first_name collate "natural");
