-- The classes that a family marked for a child before enrollment opens, in the family's order (decision 36). They hold no seats.
create table wish (
  student_id integer not null references student on delete cascade,
  course_id integer not null references course on delete cascade,
  position smallint not null,
  primary key (student_id, course_id)
);
create index wish_course on wish (course_id);
