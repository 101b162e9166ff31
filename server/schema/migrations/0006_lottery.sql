-- Lotteries: a round in which families rank classes, followed by a draw.

-- The round of a semester. Its commitment, the SHA-256 of the seed, is published from the start. After the draw the record contains the seed,
-- and nothing of the row changes any more.
create table preference_round (
  id integer generated always as identity primary key,
  semester_id integer not null unique references semester,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  siblings_together boolean not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- The encrypted seed, until the draw.
  key_id text references data_key,
  seed bytea,
  drawn_at timestamptz,
  record text,
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  figures jsonb,
  constraint round_closes_after_it_opens check (closes_at > opens_at),
  constraint seed_until_the_draw check (num_nulls(key_id, seed) = case when drawn_at is null then 0 else 2 end),
  constraint record_since_the_draw check (num_nulls(record, digest, figures) = case when drawn_at is null then 3 else 0 end)
);
create index preference_round_key_id on preference_round (key_id);
create trigger preference_round_keeps_its_result before update on preference_round
  for each row when (old.drawn_at is not null or old.semester_id <> new.semester_id)
  execute function raise_restrict_violation('the semester of a round and the result of a draw do not change');
create trigger preference_round_not_deleted_after_draw before delete on preference_round
  for each row when (old.drawn_at is not null)
  execute function raise_restrict_violation('the result of a draw is not deleted');

-- A commitment that a round published before. It was replaced because the database was restored or moved, and the seed may be known.
create table replaced_commitment (
  round_id integer not null references preference_round on delete cascade,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (round_id, commitment)
);
create trigger replaced_commitment_does_not_change before update on replaced_commitment
  for each row execute function raise_restrict_violation('a replaced commitment does not change');

create function keep_replaced_commitment() returns trigger language plpgsql as $$ begin
  if exists (select from preference_round where id = old.round_id) then
    raise restrict_violation using message = 'a replaced commitment is deleted with its round only';
  end if;
  return old;
end $$;
create trigger replaced_commitment_is_kept before delete on replaced_commitment
  for each row execute function keep_replaced_commitment();

-- Until the draw a commitment can be replaced by one that the round never had, once its row above is there.
create function publish_replaced_commitment() returns trigger language plpgsql as $$ begin
  if not exists (select from replaced_commitment where round_id = old.id and commitment = old.commitment)
    or exists (select from replaced_commitment where round_id = old.id and commitment = new.commitment)
    or new.seed is not distinct from old.seed
  then
    raise restrict_violation using message = 'the commitment of a round does not change unless the former one is published';
  end if;
  return new;
end $$;
create trigger preference_round_publishes_its_former_commitment before update on preference_round
  for each row when (old.commitment <> new.commitment) execute function publish_replaced_commitment();

-- The classes that a family ranked for a child: one list of course ids for each time. The record has the code instead of a name.
create table ranking (
  round_id integer not null references preference_round on delete cascade,
  student_id integer not null references student on delete cascade,
  code integer not null check (code > 0),
  wishes jsonb not null,
  saved_at timestamptz not null,
  -- What the draw decided for the child.
  results jsonb,
  -- Another entry of the same child, with a lower id, took part (decision 53).
  left_out boolean not null default false,
  primary key (round_id, student_id),
  unique (round_id, code)
);
create index ranking_student_id on ranking (student_id);

-- The running or latest attempt to draw. The draw itself is one transaction, so this only shows how far it is.
create table draw_run (
  round_id integer primary key references preference_round on delete cascade,
  culprit text not null,
  culprit_id integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  percent smallint not null check (percent between 0 and 100),
  failed boolean not null
);
