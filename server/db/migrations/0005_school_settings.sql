-- What the school calls itself and whom a family asks: one row, always there.
create table school (
  id boolean primary key default true check (id),
  name some_text not null default 'Online Enrollment',
  time_zone some_text not null default 'America/Phoenix',
  office_name text not null default '',
  office_email text not null default '',
  office_phone text not null default '' check (office_phone ~ '^(\d{10})?$'),
  liaison_name text not null default '',
  liaison_email text not null default '',
  liaison_phone text not null default '' check (liaison_phone ~ '^(\d{10})?$'),
  -- The school years a new family may register for, as "2026 - 2027", separated by commas; nothing means this one and the next.
  registration_years text not null default '' check (registration_years ~ '^(\d{4} - \d{4}(,\d{4} - \d{4})*)?$')
);
insert into school default values;

create trigger school_kept before delete on school
  for each row execute function refuse('a school has its settings');
create trigger school_not_truncated before truncate on school
  for each statement execute function refuse('a school has its settings');
