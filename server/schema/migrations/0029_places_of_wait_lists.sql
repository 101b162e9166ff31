-- A child with a held seat takes no place of the wait list (decision 60). The limit is on joining: a child whose offer is withdrawn goes back to its
-- place, also when five others wait by then. It is checked at the end of a transaction, in which a child of the reserve can join and get an offer.
alter table course drop constraint wait_list_within_limit;
alter table course add constraint wait_list_not_negative check (wait_list >= 0);

create function limit_wait_list() returns trigger language plpgsql as $$
begin
  if exists (select from course where id = new.course_id and wait_list - offered_seats > 5) then
    raise exception 'the wait list is full' using errcode = 'check_violation', constraint = 'wait_list_within_limit';
  end if;
  return null;
end $$;
create constraint trigger wait_list_within_limit after insert or update of status on roster_entry
  deferrable initially deferred for each row when (new.status = 'waiting') execute function limit_wait_list();
