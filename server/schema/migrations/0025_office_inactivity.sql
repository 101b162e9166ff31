-- When an office session ends unless someone uses it. Null for families, and for sessions that nobody has used since this migration.
alter table session add column idle_at timestamptz;

alter table school add column office_idle_minutes integer not null default 30 check (office_idle_minutes between 5 and 60);
