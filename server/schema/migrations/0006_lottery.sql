-- Lotteries: families rank classes, and after the closing the seats are given by lottery numbers.

-- The lottery of a semester. Its commitment, the SHA-256 of the secret, is published from the start, and the hash of all rankings at the closing.
-- After the lottery the record contains both, and nothing of the row changes any more.
create table lottery (
  id integer generated always as identity primary key,
  semester_id integer not null unique references semester,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  priority text not null check (priority in ('none', 'oldest-first', 'youngest-first')),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- The encrypted secret, until the lottery.
  key_id text references data_key,
  secret bytea,
  -- What families had ranked when the ranking closed, since the closing.
  rankings jsonb,
  rankings_hash text check (rankings_hash ~ '^[0-9a-f]{64}$'),
  ranking_count integer generated always as (jsonb_array_length(rankings)) stored,
  ran_at timestamptz,
  record text,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  figures jsonb,
  -- How many children ranked each class first, for families of later semesters: `Demand` of domain/enrollment/lottery/demand.ts.
  demand jsonb,
  -- What made the seed together with the secret: `PublicValue` of domain/enrollment/lottery/seed.ts.
  public_value jsonb,
  constraint lottery_closes_after_it_opens check (closes_at > opens_at),
  constraint secret_until_the_run check (num_nulls(key_id, secret) = case when ran_at is null then 0 else 2 end),
  constraint record_since_the_run check (num_nulls(record, digest, figures, demand, public_value) = case when ran_at is null then 5 else 0 end),
  constraint rankings_hash_with_rankings check (num_nulls(rankings, rankings_hash) in (0, 2) and (ran_at is null or rankings is not null))
);
create index lottery_key_id on lottery (key_id);
create trigger lottery_keeps_its_result before update on lottery
  for each row when (old.ran_at is not null or old.semester_id <> new.semester_id)
  execute function raise_restrict_violation('the semester of a lottery and the result of a lottery do not change');
create trigger lottery_not_deleted_after_run before delete on lottery
  for each row when (old.ran_at is not null)
  execute function raise_restrict_violation('the result of a lottery is not deleted');

-- What the office did after the closing of a lottery, for everyone to see: with the commitment and the hash that were published then.
create table lottery_event (
  id integer generated always as identity primary key,
  semester_id integer not null references semester on delete cascade,
  happened_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('reopened', 'deleted')),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  rankings_hash text not null check (rankings_hash ~ '^[0-9a-f]{64}$')
);
create index lottery_event_semester_id on lottery_event (semester_id);
create trigger lottery_event_does_not_change before update on lottery_event
  for each row execute function raise_restrict_violation('an event of a lottery does not change');

create function keep_lottery_event() returns trigger language plpgsql as $$ begin
  if exists (select from semester where id = old.semester_id) then
    raise restrict_violation using message = 'an event of a lottery is deleted with its semester only';
  end if;
  return old;
end $$;
create trigger lottery_event_is_kept before delete on lottery_event
  for each row execute function keep_lottery_event();

-- What was published at the closing changes only in a transaction that also says so. `now()` is when it started.
create function publish_lottery_event() returns trigger language plpgsql as $$ begin
  if not exists (
    select from lottery_event
    where semester_id = old.semester_id and kind = tg_argv[0] and commitment = old.commitment
      and rankings_hash = old.rankings_hash and happened_at >= now()
  ) then
    raise restrict_violation using message = 'the published rankings of a lottery do not change unless an event says so';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger lottery_publishes_its_deletion before delete on lottery
  for each row when (old.rankings_hash is not null) execute function publish_lottery_event('deleted');
create trigger lottery_publishes_its_reopening before update on lottery
  for each row when (
    old.rankings_hash is not null and (old.rankings_hash, old.rankings, old.closes_at)
      is distinct from (new.rankings_hash, new.rankings, new.closes_at)
  ) execute function publish_lottery_event('reopened');

-- A commitment that a lottery published before. It was replaced because the database was restored or moved, and the secret may be known.
create table replaced_commitment (
  lottery_id integer not null references lottery on delete cascade,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (lottery_id, commitment)
);
create trigger replaced_commitment_does_not_change before update on replaced_commitment
  for each row execute function raise_restrict_violation('a replaced commitment does not change');

create function keep_replaced_commitment() returns trigger language plpgsql as $$ begin
  if exists (select from lottery where id = old.lottery_id) then
    raise restrict_violation using message = 'a replaced commitment is deleted with its lottery only';
  end if;
  return old;
end $$;
create trigger replaced_commitment_is_kept before delete on replaced_commitment
  for each row execute function keep_replaced_commitment();

-- Until the lottery a commitment can be replaced by one that the lottery never had, once its row above is there.
create function publish_replaced_commitment() returns trigger language plpgsql as $$ begin
  if not exists (select from replaced_commitment where lottery_id = old.id and commitment = old.commitment)
    or exists (select from replaced_commitment where lottery_id = old.id and commitment = new.commitment)
    or new.secret is not distinct from old.secret
  then
    raise restrict_violation using message = 'the commitment of a lottery does not change unless the former one is published';
  end if;
  return new;
end $$;
create trigger lottery_publishes_its_former_commitment before update on lottery
  for each row when (old.commitment <> new.commitment) execute function publish_replaced_commitment();

-- The number of a child in the published rankings and the record, instead of a name. It stays if a lottery is deleted and started again.
create table lottery_code (
  semester_id integer not null references semester on delete cascade,
  student_id integer not null references student on delete cascade,
  code integer not null check (code > 0),
  primary key (semester_id, student_id),
  unique (semester_id, code)
);
create index lottery_code_student_id on lottery_code (student_id);

-- Whether a family wants its children drawn together. Without a row it does not.
create table lottery_family (
  lottery_id integer not null references lottery on delete cascade,
  parent_id integer not null references users on delete cascade,
  draw_together boolean not null,
  primary key (lottery_id, parent_id)
);
create index lottery_family_parent_id on lottery_family (parent_id);

-- The classes that a family ranked for a child: one list of course ids for each time. The record has the code instead of a name.
create table ranking (
  lottery_id integer not null references lottery on delete cascade,
  student_id integer not null references student on delete cascade,
  code integer not null check (code > 0),
  -- Whether All Day classes are decided before single classes.
  all_day_first boolean not null default true,
  wishes jsonb not null,
  saved_at timestamptz not null,
  -- What the lottery decided for the child.
  results jsonb,
  -- Another entry of the same child, with a lower id, took part (decision 53).
  left_out boolean not null default false,
  primary key (lottery_id, student_id),
  unique (lottery_id, code)
);
create index ranking_student_id on ranking (student_id);

-- A child behind the full wait list of a class, in the order of the lottery. It joins the wait list when a place frees, in the same transaction.
create table reserve_place (
  course_id integer not null references course on delete cascade,
  student_id integer not null references student on delete cascade,
  position integer not null check (position > 0),
  primary key (course_id, student_id),
  unique (course_id, position)
);
create index reserve_place_student_id on reserve_place (student_id);

-- A child that is in the class or waits for it is not in its reserve, however it came there.
create function leave_reserve() returns trigger language plpgsql as $$ begin
  delete from reserve_place where course_id = new.course_id and student_id = new.student_id;
  return null;
end $$;
create trigger roster_entry_leaves_reserve_on_insert after insert on roster_entry
  for each row execute function leave_reserve();
create trigger roster_entry_leaves_reserve_on_move after update of course_id, student_id on roster_entry
  for each row execute function leave_reserve();

-- A ranking that the office changed after the closing. It is published by code.
create table ranking_edit (
  lottery_id integer not null references lottery on delete cascade,
  id integer generated always as identity,
  edited_at timestamptz not null default clock_timestamp(),
  ranking jsonb not null,
  primary key (lottery_id, id)
);
create trigger ranking_edit_does_not_change before update on ranking_edit
  for each row execute function raise_restrict_violation('an edit of a closed ranking does not change');

-- The running or latest attempt to run a lottery. The run itself is one transaction, so this only shows how far it is.
create table lottery_run (
  lottery_id integer primary key references lottery on delete cascade,
  culprit text not null,
  culprit_id integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  percent smallint not null check (percent between 0 and 100),
  failed boolean not null
);
