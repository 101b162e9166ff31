-- Rosters, offers and wish lists, the log of their changes, and the stored responses of commands.

-- A child in a class: enrolled, or waiting in the order of `id`, which is the schedule id of the API.
create table roster_entry (
  id bigint generated always as identity primary key,
  course_id integer not null,
  student_id integer not null references student,
  status roster_status not null,
  -- The child's grade at the time of the enrollment.
  grade class_grade not null,
  -- An admin's "Enroll anyway" passed over the grade, the times or the restrictions.
  overridden boolean not null default false,
  -- An admin let the child have two classes at once: only such a row may overlap.
  shares_time boolean not null default false check (overridden or not shares_time),
  updated_at timestamptz not null default now(),
  -- Copied from the class by the foreign key, for the constraint against overlaps.
  semester_id integer not null,
  days class_days not null,
  period_span int4range not null,
  -- The class that a waiting child gives up for this one. It is no foreign key: a command does not wait for the lock of a class that it only
  -- names (decision 36).
  drop_course_id integer,
  -- The swap happens without asking the family first.
  swap_automatic boolean not null default false,
  foreign key (course_id, semester_id, days, period_span)
    references course (id, semester_id, days, period_span) on update cascade,
  -- No two enrolled classes of a child overlap.
  constraint no_overlapping_enrollments exclude using gist (
    student_id with =, semester_id with =, days with =, period_span with &&
  ) where (status = 'enrolled' and not shares_time),
  constraint only_waiting_entries_swap check (status = 'waiting' or drop_course_id is null)
);
-- A child is once in a class. The second column is an expression, so that a lookup by student cannot use this index: while the table is empty
-- both would cost the same, and a prepared plan keeps the choice (decision 24).
create unique index roster_entry_course_student on roster_entry (course_id, (student_id::bigint));
create index roster_entry_swap_drops on roster_entry (drop_course_id) where drop_course_id is not null;
create index roster_entry_student_semester on roster_entry (student_id, semester_id);
create trigger roster_entry_not_truncated before truncate on roster_entry
  for each statement execute function raise_restrict_violation('a roster is not truncated');

-- Several enrollments of one statement change the counts of each class once (decision 40). The nested loop finds each class by its primary
-- key, in the order of the locks, whatever the statistics say (decision 24).
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
create trigger roster_entry_update_counts_on_insert after insert on roster_entry
  referencing new table as inserted for each statement execute function add_course_counts();

create function update_course_counts() returns trigger language plpgsql as $$
declare
  seats integer;
  waits integer;
begin
  if tg_op <> 'INSERT' then
    seats := -(old.status = 'enrolled')::integer;
    waits := -(old.status = 'waiting')::integer;
    if tg_op = 'DELETE' or old.course_id <> new.course_id then
      update course set current_seats = current_seats + seats, wait_list = wait_list + waits where id = old.course_id;
      seats := 0;
      waits := 0;
    end if;
  else
    seats := 0;
    waits := 0;
  end if;
  if tg_op <> 'DELETE' then
    seats := seats + (new.status = 'enrolled')::integer;
    waits := waits + (new.status = 'waiting')::integer;
    update course set current_seats = current_seats + seats, wait_list = wait_list + waits where id = new.course_id;
  end if;
  return null;
end $$;
create trigger roster_entry_update_counts_on_delete after delete on roster_entry
  for each row execute function update_course_counts();
create trigger roster_entry_update_counts_on_update after update on roster_entry
  for each row when (old.status <> new.status or old.course_id <> new.course_id) execute function update_course_counts();

-- A seat held for a waiting child until `expires_at`. It counts as taken.
create table seat_offer (
  id bigint generated always as identity primary key,
  entry_id bigint not null unique references roster_entry on delete cascade,
  course_id integer not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  reminded_at timestamptz,
  -- The class that the child gives up by accepting.
  drop_course_id integer
);
create index seat_offer_course on seat_offer (course_id, expires_at);
create index seat_offer_expires_at on seat_offer (expires_at);
create index seat_offer_drops on seat_offer (drop_course_id) where drop_course_id is not null;

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

-- A class that a family marked for a child before enrollment opens, in the family's order (decision 36). It holds no seat.
create table wish (
  student_id integer not null references student on delete cascade,
  course_id integer not null references course on delete cascade,
  position smallint not null,
  primary key (student_id, course_id)
);
create index wish_course on wish (course_id);

-- A change of a roster: append-only, with names as they were. It refers to nothing, so that it outlives the class and the child, and so that
-- commands do not all lock the row of one semester.
create table enrollment_log (
  id bigint generated always as identity primary key,
  logged_at timestamptz not null default clock_timestamp(),
  semester_id integer not null,
  course_id integer not null,
  student_id integer not null,
  section text not null,
  class text not null,
  semester text not null,
  first_name text not null,
  last_name text not null,
  status log_status not null,
  culprit text not null,
  -- Null for changes that follow from the wait list.
  culprit_id integer,
  search_text text not null
    generated always as (normalized(section || ' ' || class || ' ' || first_name || ' ' || last_name || ' ' || status || ' ' || culprit)) stored
);
create index enrollment_log_semester on enrollment_log (semester_id, id);
create index enrollment_log_student on enrollment_log (student_id, id);
-- New rows wait in the index's pending list, which a search reads as well. The limit, 256 MB, is higher than the list ever gets, so that no
-- enrollment cleans it: servers do so every few seconds (server/logs/cleanPendingList.ts).
create index enrollment_log_search on enrollment_log using gin (semester_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 262144);
create trigger enrollment_log_append_only before update or delete on enrollment_log
  for each row execute function raise_restrict_violation('the enrollment log is append-only');
create trigger enrollment_log_not_truncated before truncate on enrollment_log
  for each statement execute function raise_restrict_violation('the enrollment log is append-only');

-- Runs as the owner of the index, as PostgreSQL requires.
create function clean_pending_list_of_log_search() returns void
  language sql security definer set search_path from current as $$
  select gin_clean_pending_list('enrollment_log_search');
$$;

-- The first response to a command, repeated for the same key and request within 24 hours. It is committed with the command's changes: a
-- concurrent second request fails at the primary key, is rolled back, and gets the first response.
create table idempotent_response (
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  stored_at timestamptz not null,
  etag text,
  primary key (user_id, key)
);
-- Rows are in the order of time, so one summary per block is enough to find the old ones, and an enrollment pays nothing for it.
create index idempotent_response_stored_at on idempotent_response using brin (stored_at);
