-- When the server kept what decides a lottery (decision 98). Null for a lottery that an earlier version closed, which the job closes again.
alter table lottery add column kept_at timestamptz;
create trigger lottery_is_kept_when_it_says before update on lottery
  for each row when (
    new.kept_at is distinct from old.kept_at
      and (new.kept_at < date_trunc('milliseconds', now()) or new.kept_at > clock_timestamp())
  ) execute function raise_restrict_violation('what decides a lottery is kept when its time says');

drop trigger lottery_publishes_its_reopening on lottery;
create trigger lottery_publishes_its_reopening before update on lottery
  for each row when (
    old.rankings_hash is not null
      and (old.rankings_hash, old.rankings, old.pool, old.kept_at)
        is distinct from (new.rankings_hash, new.rankings, new.pool, new.kept_at)
    or (old.rankings_hash is not null or old.closes_at <= now())
      and (old.closes_at, old.priority) is distinct from (new.closes_at, new.priority)
  ) execute function publish_lottery_event('reopened', 'updated');

drop trigger replaced_commitment_is_new on replaced_commitment;
create trigger replaced_commitment_is_new before insert on replaced_commitment
  for each row when (new.replaced_at < now() or new.replaced_at > clock_timestamp())
  execute function raise_restrict_violation('a commitment is replaced when its replacement says');

-- After the run, the record has all edits with their reasons.
create function refuse_edit_after_run() returns trigger language plpgsql as $$ begin
  if exists (select from lottery where id = new.lottery_id and ran_at is not null) then
    raise restrict_violation using message = 'a lottery that has run has no further edits and reasons';
  end if;
  return new;
end $$;
create trigger lottery_edit_before_run before insert or update on lottery_edit
  for each row execute function refuse_edit_after_run();

-- One function for both tables that a lottery keeps.
drop trigger lottery_edit_is_kept on lottery_edit;
drop trigger replaced_commitment_is_kept on replaced_commitment;
drop function keep_lottery_edit;
drop function keep_replaced_commitment;
create function keep_with_lottery() returns trigger language plpgsql as $$ begin
  if exists (select from lottery where id = old.lottery_id and (rankings_hash is not null or tg_argv[0] = 'always')) then
    raise restrict_violation using message = tg_argv[1];
  end if;
  return old;
end $$;
create trigger lottery_edit_is_kept before delete on lottery_edit for each row
  execute function keep_with_lottery('closed', 'an edit of a closed lottery is deleted with its lottery or its closing only');
create trigger replaced_commitment_is_kept before delete on replaced_commitment for each row
  execute function keep_with_lottery('always', 'a replaced commitment is deleted with its lottery only');

-- Why a run was refused, in English.
alter table lottery_run add column refusal text;
