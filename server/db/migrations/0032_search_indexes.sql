-- Searches read trigram indexes instead of all rows (decision 43). The extensions are trusted: the database's owner may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table student add column search_text text not null
  generated always as (normalized(first_name || ' ' || last_name)) stored;
create index student_search on student using gin (search_text gin_trgm_ops);

alter table users add column search_text text not null
  generated always as (normalized(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

create index audit_entry_search on audit_entry using gin (search_text gin_trgm_ops);

alter table enrollment_log add column search_text text not null
  generated always as (normalized(section || ' ' || class || ' ' || first_name || ' ' || last_name || ' ' || status || ' ' || culprit)) stored;
-- New rows wait in the index's pending list, which a search reads as well. The limit, 256 MB, is higher than the list ever gets, so that no
-- enrollment sorts it in: servers do so every few seconds (server/logs/sortInPending.ts).
create index enrollment_log_search on enrollment_log using gin (semester_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 262144);

-- Runs as the owner of the index, as PostgreSQL requires.
create function sort_in_pending_log_search() returns void
  language sql security definer set search_path from current as $$
  select gin_clean_pending_list('enrollment_log_search');
$$;
