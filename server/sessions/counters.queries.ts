import { sql } from 'kysely'
import { type AttemptCounter, newCounter } from '../../domain/attempts.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import {
  OPTIMIZATION_FENCE,
  preparedQuery,
  preparedStatement,
  rowsStatement,
  toBytea,
} from '../platform/database/statements.ts'
import { sha256 } from '../platform/sha256.ts'

/** Both parts are hashes, for known and unknown addresses alike. */
export interface CounterKey {
  readonly account_hash: Buffer
  readonly scope_hash: Buffer
}

/** Failures of one device, one network, all networks, all known devices and the step-up, and all sign-ins. */
export type Scope = `device ${string}` | `network ${string}` | 'networks' | 'devices' | 'step-up' | 'sign-ins'

/** Without an address, the counter of a network over all accounts. */
export function counterKey(email: string, scope: Scope): CounterKey {
  return { account_hash: sha256(email), scope_hash: sha256(scope) }
}

/** Creates a missing counter. The lock is held until the transaction ends. */
export async function lockCounter(
  trx: Transaction,
  { account_hash, scope_hash }: CounterKey,
  now: Date,
): Promise<AttemptCounter> {
  const { failures, counted_since, next_attempt_at } = newCounter(now)
  const [, [counter]] = await Promise.all([
    insertMissing(trx, account_hash, scope_hash, failures, counted_since, next_attempt_at),
    selectAndLock(trx, account_hash, scope_hash),
  ])
  return counter ?? newCounter(now)
}

export async function readCounter(
  db: Database | Transaction,
  { account_hash, scope_hash }: CounterKey,
): Promise<AttemptCounter | undefined> {
  return (await select(db, account_hash, scope_hash))[0]
}

/** A counter with the version of its row. */
interface CounterRow extends AttemptCounter {
  readonly version: string
}

/** In the order of the keys. */
export async function readCounters(
  db: Database,
  keys: readonly CounterKey[],
): Promise<readonly (CounterRow | undefined)[]> {
  const rows = await selectAll(
    db,
    keys.map(({ account_hash }) => account_hash),
    keys.map(({ scope_hash }) => scope_hash),
  )
  const counters = new Map(rows.map(({ n, ...counter }) => [n, counter]))
  return keys.map((_, index) => counters.get(index + 1))
}

export async function writeCounter(trx: Transaction, key: CounterKey, counter: AttemptCounter): Promise<void> {
  const { failures, counted_since, next_attempt_at } = counter
  await upsert(trx, key.account_hash, key.scope_hash, failures, counted_since, next_attempt_at)
}

/** What a counter is to be, if it still is what was read. */
interface Replacement {
  readonly key: CounterKey
  readonly read: CounterRow | undefined
  readonly counter: AttemptCounter
}

/**
 * One statement. Returns the keys that were written: a counter that is no longer what was read stays. In the order of the keys, so that two
 * batches do not deadlock.
 */
export async function replaceCounters(
  db: Database,
  replacements: readonly Replacement[],
): Promise<ReadonlySet<CounterKey>> {
  const rows = replacements.map(({ key, read, counter: { failures, counted_since, next_attempt_at } }) => {
    const hashes = { account_hash: toBytea(key.account_hash), scope_hash: toBytea(key.scope_hash) }
    return { key, ...hashes, failures, counted_since, next_attempt_at, version: read?.version ?? null }
  })
  const sorted = rows.toSorted((a, b) => (a.account_hash + a.scope_hash < b.account_hash + b.scope_hash ? -1 : 1))
  const written = new Set((await replaceUnchanged(db, sorted)).map(({ n }) => n))
  return new Set(sorted.filter((_, index) => written.has(index + 1)).map(({ key }) => key))
}

/** One statement. A counter older than `counted_ms` restarts. */
export async function incrementCounter(
  db: Database | Transaction,
  key: CounterKey,
  now: Date,
  counted_ms: number,
): Promise<void> {
  const [from, to] = [new Date(now.getTime() - counted_ms), new Date(now.getTime() + counted_ms)]
  const { counted_since, next_attempt_at } = newCounter(now)
  await increment(db, key.account_hash, key.scope_hash, counted_since, next_attempt_at, from, to)
}

export async function decrementCounter(
  db: Database | Transaction,
  { account_hash, scope_hash }: CounterKey,
  { failures = 0, reserved_ms = 0 }: { readonly failures?: number; readonly reserved_ms?: number },
): Promise<void> {
  await decrement(db, account_hash, scope_hash, failures, reserved_ms / 1000)
}

export async function deleteCounter(
  db: Database | Transaction,
  { account_hash, scope_hash }: CounterKey,
): Promise<void> {
  await remove(db, account_hash, scope_hash)
}

/** As `decrementCounter` by one failure each. In the order of the keys, so that two batches do not deadlock. */
export async function decrementFailures(trx: Transaction, keys: readonly CounterKey[]): Promise<void> {
  await decrementAll(trx, toRows(keys))
}

/** As `incrementCounter` for a minute. In the order of the keys, so that two batches do not deadlock. */
export async function incrementCounters(trx: Transaction, keys: readonly CounterKey[], now: Date): Promise<void> {
  const { counted_since, next_attempt_at } = newCounter(now)
  await incrementAll(
    trx,
    toRows(keys).map((key) => ({ ...key, counted_since, next_attempt_at })),
  )
}

function toRows(keys: readonly CounterKey[]) {
  const rows = keys.map(({ account_hash, scope_hash }) => ({
    account_hash: toBytea(account_hash),
    scope_hash: toBytea(scope_hash),
  }))
  return rows.toSorted((a, b) => (a.account_hash + a.scope_hash < b.account_hash + b.scope_hash ? -1 : 1))
}

/** After a new password, all devices and networks start at zero. */
export async function deleteSignInCounters(trx: Transaction, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_counter').where('account_hash', '=', sha256(email)).execute()
}

const insertMissing = preparedQuery(
  (trx, account_hash: Buffer, scope_hash: Buffer, failures: number, counted_since: Date, next_attempt_at: Date) =>
    trx
      .insertInto('sign_in_counter')
      .values({ account_hash, scope_hash, failures, counted_since, next_attempt_at })
      .onConflict((on) => on.columns(['account_hash', 'scope_hash']).doNothing()),
)

const upsert = preparedQuery(
  (trx, account_hash: Buffer, scope_hash: Buffer, failures: number, counted_since: Date, next_attempt_at: Date) =>
    trx
      .insertInto('sign_in_counter')
      .values({ account_hash, scope_hash, failures, counted_since, next_attempt_at })
      .onConflict((on) =>
        on.columns(['account_hash', 'scope_hash']).doUpdateSet({ failures, counted_since, next_attempt_at }),
      ),
)

const replaceUnchanged = rowsStatement(
  {
    account_hash: 'bytea',
    scope_hash: 'bytea',
    failures: 'integer',
    counted_since: 'timestamptz',
    next_attempt_at: 'timestamptz',
    version: 'text',
  },
  (given) => sql<{ readonly n: number }>`
    with given as materialized (select * from ${given})
    insert into sign_in_counter as counter (account_hash, scope_hash, failures, counted_since, next_attempt_at)
    select account_hash, scope_hash, failures, counted_since, next_attempt_at from given order by n
    on conflict (account_hash, scope_hash) do update set
      failures = excluded.failures, counted_since = excluded.counted_since, next_attempt_at = excluded.next_attempt_at
    where counter.xmin::text = (
      select version from given
      where given.account_hash = excluded.account_hash and given.scope_hash = excluded.scope_hash
    )
    returning (
      select n::integer from given
      where given.account_hash = counter.account_hash and given.scope_hash = counter.scope_hash
    ) as n`,
)

const selectAll = preparedStatement(
  (account_hashes: readonly Buffer[], scope_hashes: readonly Buffer[]) => sql<CounterRow & { readonly n: number }>`
    select asked.n::integer, counter.*
    from unnest(${account_hashes}::bytea[], ${scope_hashes}::bytea[]) with ordinality asked(account_hash, scope_hash, n)
    cross join lateral (
      select xmin::text as version, failures, counted_since, next_attempt_at from sign_in_counter
      where account_hash = asked.account_hash and scope_hash = asked.scope_hash offset ${OPTIMIZATION_FENCE}
    ) counter`,
)

const select = preparedQuery((db, account_hash: Buffer, scope_hash: Buffer) =>
  selectCounter(db, { account_hash, scope_hash }),
)

const selectAndLock = preparedQuery((trx, account_hash: Buffer, scope_hash: Buffer) =>
  selectCounter(trx, { account_hash, scope_hash }).forUpdate(),
)

function selectCounter(db: Database | Transaction, { account_hash, scope_hash }: CounterKey) {
  return db
    .selectFrom('sign_in_counter')
    .select(['failures', 'counted_since', 'next_attempt_at'])
    .where('account_hash', '=', account_hash)
    .where('scope_hash', '=', scope_hash)
}

const increment = preparedQuery(
  (db, account_hash: Buffer, scope_hash: Buffer, counted_since: Date, next_attempt_at: Date, from: Date, to: Date) => {
    const isCurrent = sql<boolean>`sign_in_counter.counted_since > ${from} and sign_in_counter.counted_since < ${to}`
    return db
      .insertInto('sign_in_counter')
      .values({ account_hash, scope_hash, failures: 1, counted_since, next_attempt_at })
      .onConflict((on) =>
        on.columns(['account_hash', 'scope_hash']).doUpdateSet({
          failures: sql`case when ${isCurrent} then sign_in_counter.failures + 1 else 1 end`,
          counted_since: sql`case when ${isCurrent} then sign_in_counter.counted_since else excluded.counted_since end`,
        }),
      )
  },
)

const decrement = preparedQuery(
  (db, account_hash: Buffer, scope_hash: Buffer, failures: number, reserved_seconds: number) =>
    db
      .updateTable('sign_in_counter')
      .set({
        failures: sql`greatest(failures - ${failures}::integer, 0)`,
        next_attempt_at: sql`next_attempt_at - make_interval(secs => ${reserved_seconds})`,
      })
      .where('account_hash', '=', account_hash)
      .where('scope_hash', '=', scope_hash),
)

const remove = preparedQuery((db, account_hash: Buffer, scope_hash: Buffer) =>
  db.deleteFrom('sign_in_counter').where('account_hash', '=', account_hash).where('scope_hash', '=', scope_hash),
)

const decrementAll = rowsStatement(
  { account_hash: 'bytea', scope_hash: 'bytea' },
  (given) => sql`
    update sign_in_counter set failures = greatest(failures - 1, 0)
    from (
      select counter.account_hash, counter.scope_hash from (select * from ${given} order by n) asked
      cross join lateral (
        select account_hash, scope_hash from sign_in_counter
        where account_hash = asked.account_hash and scope_hash = asked.scope_hash
        for update
      ) counter
    ) locked
    where sign_in_counter.account_hash = locked.account_hash and sign_in_counter.scope_hash = locked.scope_hash`,
)

const isOfThisMinute = sql`abs(extract(epoch from counter.counted_since - excluded.counted_since)) < 60`
const incrementAll = rowsStatement(
  {
    account_hash: 'bytea',
    scope_hash: 'bytea',
    counted_since: 'timestamptz',
    next_attempt_at: 'timestamptz',
  },
  (given) => sql`
    insert into sign_in_counter as counter (account_hash, scope_hash, failures, counted_since, next_attempt_at)
    select account_hash, scope_hash, 1, counted_since, next_attempt_at from ${given} order by n
    on conflict (account_hash, scope_hash) do update set
      failures = case when ${isOfThisMinute} then counter.failures + 1 else 1 end,
      counted_since = case when ${isOfThisMinute} then counter.counted_since else excluded.counted_since end`,
)
