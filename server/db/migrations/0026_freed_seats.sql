-- Freed seats go to the wait list (decision 36). An offer is a seat held for a waiting child, and counts as taken.

alter domain log_status drop constraint log_status_check;
alter domain log_status add constraint log_status_check check (value in (
  'enrolled', 'enrolled (override)', 'dropped', 'waitlisted', 'waitlisted (override)', 'removed from waitlist',
  'moved to enrolled', 'moved to enrolled (override)',
  'offered', 'offer declined', 'offer expired', 'offer withdrawn', 'enrolled by swap', 'dropped by swap',
  'enrolled past the wait list', 'enrolled past the wait list (override)'
));

-- Null for changes that follow from the wait list.
alter table enrollment_log alter column culprit_id drop not null;

-- The semesters of a school that is upgraded keep the rule under which families joined their wait lists.
alter table semester
  add column freed_seats text not null default 'open' check (freed_seats in ('offer', 'enroll', 'open')),
  add column offer_hours integer not null default 24 check (offer_hours between 1 and 240);
alter table semester alter column freed_seats set default 'offer';

alter table course
  add column offered_seats integer not null default 0,
  add constraint offered_seats_are_taken check (offered_seats between 0 and current_seats);

-- The class that a waiting child gives up for this one, and whether the family is asked first.
alter table roster_entry
  add column swap_drops integer references course on delete set null,
  add column swap_automatic boolean not null default false,
  add constraint only_waiting_entries_swap check (status = 'waiting' or swap_drops is null);
create index roster_entry_swap_drops on roster_entry (swap_drops) where swap_drops is not null;

create table seat_offer (
  id bigint generated always as identity primary key,
  entry_id bigint not null unique references roster_entry on delete cascade,
  course_id integer not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  reminded_at timestamptz,
  -- The class that the child gives up by accepting.
  drops integer references course on delete set null
);
create index seat_offer_course on seat_offer (course_id, expires_at);
create index seat_offer_expires_at on seat_offer (expires_at);
create index seat_offer_drops on seat_offer (drops) where drops is not null;

drop trigger course_counts_are_derived on course;
create trigger course_counts_are_derived before update of current_seats, wait_list, offered_seats on course
  for each row when (pg_trigger_depth() = 0)
  execute function raise_restrict_violation('seat counts follow the roster; change the roster');
drop trigger course_starts_empty on course;
create trigger course_starts_empty before insert on course
  for each row when (new.current_seats <> 0 or new.wait_list <> 0 or new.offered_seats <> 0)
  execute function raise_restrict_violation('a course begins with an empty roster');

create function update_offered_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from roster_entry where id = new.entry_id and course_id = new.course_id and status = 'waiting'
    ) then
      raise exception 'only a waiting child has an offer' using errcode = 'restrict_violation';
    end if;
    update course set current_seats = current_seats + 1, offered_seats = offered_seats + 1 where id = new.course_id;
  else
    update course set current_seats = current_seats - 1, offered_seats = offered_seats - 1 where id = old.course_id;
  end if;
  return null;
end $$;
create trigger seat_offer_update_counts after insert or delete on seat_offer
  for each row execute function update_offered_seats();
create trigger seat_offer_keeps_its_entry before update of entry_id, course_id on seat_offer
  for each row when ((old.entry_id, old.course_id) <> (new.entry_id, new.course_id))
  execute function raise_restrict_violation('an offer keeps its roster entry');
create trigger seat_offer_not_truncated before truncate on seat_offer
  for each statement execute function raise_restrict_violation('offers are not truncated');

create function reject_enrolled_offer() returns trigger language plpgsql as $$
begin
  if exists (select from seat_offer where entry_id = new.id) then
    raise exception 'a child with an offer is enrolled by accepting it' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger roster_entry_without_offer after update of status, course_id on roster_entry
  for each row when (old.status <> new.status or old.course_id <> new.course_id) execute function reject_enrolled_offer();
