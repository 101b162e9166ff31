-- A page of students or parents by name is read from these indexes, whatever the size of the school (decision 44).
create index student_by_name on student (last_name collate "natural", first_name collate "natural", id);
create index users_by_name on users (last_name collate "natural", first_name collate "natural", id);
