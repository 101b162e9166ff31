-- Several enrollments of one statement change the counts of each class once (decision 40). Other changes are counted by row, as before.
-- The nested loop finds each class by its primary key, in the order of the locks, whatever the statistics say (decision 24).
create function add_course_counts() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update course set current_seats = current_seats + added.seats, wait_list = wait_list + added.waits
  from (
    select course_id, count(*) filter (where status = 'enrolled')::integer as seats,
      count(*) filter (where status = 'waiting')::integer as waits
    from inserted group by course_id order by course_id
  ) added
  where course.id = added.course_id;
  return null;
end $$;

drop trigger roster_entry_update_counts_on_insert_or_delete on roster_entry;
create trigger roster_entry_update_counts_on_insert after insert on roster_entry
  referencing new table as inserted for each statement execute function add_course_counts();
create trigger roster_entry_update_counts_on_delete after delete on roster_entry
  for each row execute function update_course_counts();
