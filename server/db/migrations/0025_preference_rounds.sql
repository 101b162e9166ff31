-- A semester may start with a round in which families rank classes, followed by a draw.
create table preference_round (
  id integer generated always as identity primary key,
  semester_id integer not null unique references semester,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  siblings_together boolean not null,
  -- The SHA-256 of the seed, published from the start.
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  -- The encrypted seed, until the record contains it.
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

-- A rotation of the data key encrypts the seed again. The draw compares it with the commitment.
create trigger preference_round_keeps_its_commitment before update on preference_round
  for each row when (old.drawn_at is not null or (old.semester_id, old.commitment) <> (new.semester_id, new.commitment))
  execute function raise_restrict_violation('the commitment of a round and the result of a draw do not change');
create trigger preference_round_not_deleted_after_draw before delete on preference_round
  for each row when (old.drawn_at is not null)
  execute function raise_restrict_violation('the result of a draw is not deleted');

-- The classes that a family ranked for a child: one list of course ids for each time. The record has the code instead of a name.
create table ranking (
  round_id integer not null references preference_round on delete cascade,
  student_id integer not null references student on delete cascade,
  code integer not null check (code > 0),
  wishes jsonb not null,
  saved_at timestamptz not null,
  -- What the draw decided for the child.
  results jsonb,
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
