-- Everything that decides a lottery is fixed and published at its closing (decision 98): `rankings_hash`, also that of events, is the hash of all of it.
-- The classes and children as they were then: `LotteryPool` of domain/enrollment/lottery/pool.ts. Null for a lottery that an earlier version closed,
-- which the job closes again.
alter table lottery add column pool jsonb;

-- What differs since the closing, whoever changed it: `Change` of domain/enrollment/lottery/record.ts. It is published. Earlier versions use `ranking_edit`.
create table lottery_edit (
  lottery_id integer not null references lottery on delete cascade,
  id integer generated always as identity,
  -- When it was seen.
  edited_at timestamptz not null default clock_timestamp(),
  -- Null until the office gives it.
  reason nonempty_text,
  change jsonb not null,
  primary key (lottery_id, id)
);
create trigger lottery_edit_does_not_change before update on lottery_edit
  for each row when (
    old.reason is not null or (old.lottery_id, old.id, old.edited_at, old.change) is distinct from (new.lottery_id, new.id, new.edited_at, new.change)
  ) execute function raise_restrict_violation('an edit of a closed lottery does not change');

create function keep_lottery_edit() returns trigger language plpgsql as $$ begin
  if exists (select from lottery where id = old.lottery_id and rankings_hash is not null) then
    raise restrict_violation using message = 'an edit of a closed lottery is deleted with its lottery or its closing only';
  end if;
  return old;
end $$;
create trigger lottery_edit_is_kept before delete on lottery_edit for each row execute function keep_lottery_edit();

-- What was published at the closing: nothing of it changes without an event, and the closing and the priority do not from the closing on.
drop trigger lottery_publishes_its_deletion on lottery;
create trigger lottery_publishes_its_deletion before delete on lottery
  for each row when (old.rankings_hash is not null or old.closes_at <= now()) execute function publish_lottery_event('deleted');
drop trigger lottery_publishes_its_reopening on lottery;
create trigger lottery_publishes_its_reopening before update on lottery
  for each row when (
    old.rankings_hash is not null
      and (old.rankings_hash, old.rankings, old.pool) is distinct from (new.rankings_hash, new.rankings, new.pool)
    or (old.rankings_hash is not null or old.closes_at <= now())
      and (old.closes_at, old.priority) is distinct from (new.closes_at, new.priority)
  ) execute function publish_lottery_event('reopened', 'updated');
create or replace function publish_lottery_event() returns trigger language plpgsql as $$ begin
  if not exists (
    select from lottery_event
    where semester_id = old.semester_id and kind = any (tg_argv) and commitment = old.commitment
      and rankings_hash = old.rankings_hash and happened_at >= now()
  ) then
    raise restrict_violation using message = 'the published closing of a lottery does not change unless an event says so';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

-- An update of the server closed the lottery again, because it publishes more.
alter table lottery_event drop constraint lottery_event_kind_check;
alter table lottery_event add constraint lottery_event_kind_check check (kind in ('reopened', 'deleted', 'updated'));

-- A commitment cannot be replaced in the past, when the values of the beacon are known since.
create trigger replaced_commitment_is_new before insert on replaced_commitment
  for each row when (new.replaced_at < now())
  execute function raise_restrict_violation('a commitment is replaced when its replacement says');

alter table family_mail drop constraint family_mail_kind_check;
alter table family_mail add constraint family_mail_kind_check check (kind in (
  'offer-made', 'offer-reminder', 'offer-ended', 'passed-over', 'moved-up', 'removed-from-reserve', 'class-cancelled', 'class-reopened',
  'dropped-by-office', 'office-message', 'lottery-closed', 'class-changed', 'enrolled', 'lottery-results', 'daily-summary'
));
