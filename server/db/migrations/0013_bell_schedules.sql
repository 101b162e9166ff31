-- The school's calendar: the first and last day of a semester, its days off, and its bell schedules.

alter table semester
  add column starts_on date,
  add column ends_on date,
  add constraint semester_ends_after_it_starts check (starts_on <= ends_on);

create table day_off (
  semester_id integer not null references semester on delete cascade,
  day date not null,
  name text not null default '',
  primary key (semester_id, day)
);

-- One bell schedule per day group and grade band. `position` is the order in which the office lists them.
create table bell_schedule (
  id integer generated always as identity primary key,
  semester_id integer not null references semester on delete cascade,
  position smallint not null,
  days class_days not null,
  grades grade_list not null,
  unique (semester_id, position)
);

create table bell_schedule_row (
  bell_schedule_id integer not null references bell_schedule on delete cascade,
  position smallint not null,
  label nonempty_text not null,
  -- Null for a break.
  period class_period,
  starts_at time(0) not null,
  ends_at time(0) not null,
  is_break boolean not null default false,
  primary key (bell_schedule_id, position),
  constraint bell_schedule_period_once unique (bell_schedule_id, period),
  constraint bell_schedule_break_has_no_period check (is_break = (period is null)),
  constraint bell_schedule_row_ends_after_it_starts check (starts_at < ends_at),
  constraint bell_schedule_rows_do_not_overlap exclude using gist (
    bell_schedule_id with =,
    int4range(extract(epoch from starts_at)::integer, extract(epoch from ends_at)::integer) with &&
  )
);

-- Every existing semester gets the lists of the specification.
with defaults (position, days, grades, rows) as (
  values
    (0, 'M', 'K,1,2,3', '[["All Day Schedule", "All Day", "08:30", "15:10"]]'::jsonb),
    (1, 'M', '4,5,6,7,8,9,10,11,12', '[
      ["Period 1", "1", "08:30", "09:25"], ["Period 2", "2", "09:30", "10:25"], ["Period 3", "3", "10:30", "11:25"],
      ["Period 4 (Lunch)", null, "11:30", "12:10"], ["Period 5", "5", "12:15", "13:10"], ["Period 6", "6", "13:15", "14:10"],
      ["Period 7", "7", "14:15", "15:10"]]'),
    (2, 'T/TH', 'K,1,2,3', '[["All Day Schedule", "All Day", "08:30", "15:05"]]'),
    (3, 'T/TH', '4,5,6,7,8,9,10,11,12', '[
      ["Period 1", "1", "08:30", "09:25"], ["Period 2", "2", "09:30", "10:25"], ["Period 3", "3", "10:30", "11:25"],
      ["Period 4", "4", "12:10", "13:05"], ["Period 5", "5", "13:10", "14:05"], ["Period 6", "6", "14:10", "15:05"]]'),
    (4, 'W', 'K,1,2', '[["All Day Schedule", "All Day", "08:30", "14:10"]]'),
    (5, 'W', '3', '[["All Day Schedule", "All Day", "08:30", "14:10"], ["Optional Classes", "Optional", "14:15", "15:00"]]'),
    (6, 'W', '4,5,6,7,8,9,10,11,12', '[["Period 1", "1", "08:30", "09:25"], ["Periods 2-6", "2", "09:30", "14:10"]]'),
    (7, 'F', 'K,1,2', '[["All Day Schedule", "All Day", "08:30", "15:10"]]'),
    (8, 'F', '3', '[["All Day Schedule", "All Day", "08:30", "15:10"], ["Optional Classes", "Optional", "15:15", "16:00"]]'),
    (9, 'F', '4,5,6,7,8,9,10,11,12', '[
      ["Period 1", "1", "08:30", "09:25"], ["Period 2", "2", "09:30", "10:25"], ["Period 3", "3", "10:30", "11:25"],
      ["Period 4 (Lunch)", null, "11:30", "12:10"], ["Period 5", "5", "12:15", "13:10"], ["Period 6", "6", "13:15", "14:10"],
      ["Period 7", "7", "14:15", "15:10"]]'),
    (10, 'HS', '9,10,11,12', '[
      ["Option 1", "1", "08:30", "10:00"], ["Option 2", "2", "10:10", "11:40"], ["Option 3", "3", "12:20", "13:50"],
      ["Option 4", "4", "14:00", "15:30"]]')
), created as (
  insert into bell_schedule (semester_id, position, days, grades)
  select semester.id, defaults.position, defaults.days, defaults.grades from semester, defaults
  returning id, position
)
insert into bell_schedule_row (bell_schedule_id, position, label, period, starts_at, ends_at, is_break)
select created.id, line.number - 1, line.value ->> 0, line.value ->> 1, (line.value ->> 2)::time, (line.value ->> 3)::time,
  line.value ->> 1 is null
from created
join defaults on defaults.position = created.position
cross join jsonb_array_elements(defaults.rows) with ordinality as line (value, number);
