-- The data keys with which answers are encrypted, by their ids. Servers encrypt with the current one. A foreign key refuses an
-- answer encrypted with any other key, and the deletion of a key that some answers still need.
create table data_key (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  is_current boolean not null,
  since timestamptz not null default now()
);
create unique index data_key_current on data_key (is_current) where is_current;

insert into data_key (key_id, is_current)
select key_id, row_number() over (order by max(last_used) desc) = 1
from (
  select key_id, received_at as last_used from registration
  union all
  select key_id, saved_at from registration_draft
) as used
group by key_id;

alter table registration add foreign key (key_id) references data_key;
alter table registration_draft add foreign key (key_id) references data_key;
create index registration_key_id on registration (key_id);
create index registration_draft_key_id on registration_draft (key_id);

-- Days until drafts without changes and declined registrations are erased.
alter table school
  add column draft_retention_days integer not null default 30 check (draft_retention_days between 7 and 180),
  add column declined_retention_days integer not null default 365 check (declined_retention_days between 30 and 3650);

-- How many were erased, by the month of the erasure. It has no names.
create table erasure_count (
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('draft', 'declined registration')),
  erased integer not null check (erased > 0),
  primary key (month, kind)
);
