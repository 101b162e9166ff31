import { sql } from 'kysely'
import { type AttemptCounter, newCounter } from '../../../domain/attempts.ts'
import type { Transaction } from '../../db/database.ts'
import { OPTIMIZATION_FENCE } from '../../db/optimizationFence.ts'
import { preparedStatement } from '../../db/preparedStatement.ts'
import type { CounterKey } from '../counters.queries.ts'

type CounterRow = CounterKey & AttemptCounter

/** Counters by their keys. */
export class Counters {
  readonly #rows: readonly CounterRow[]
  readonly #counters: ReadonlyMap<string, AttemptCounter>

  constructor(rows: readonly CounterRow[]) {
    this.#rows = rows
    this.#counters = new Map(rows.map((row) => [textOf(row), row]))
  }

  and(others: Counters): Counters {
    return new Counters([...this.#rows, ...others.#rows])
  }

  /** A new one for an unknown key. */
  of(key: CounterKey, now: Date): AttemptCounter {
    return this.#counters.get(textOf(key)) ?? newCounter(now)
  }
}

/** Creates missing counters. Locks all of them in the order of their keys until the transaction ends. */
export async function lockCounters(
  trx: Transaction,
  keys: readonly CounterKey[],
  now: Date,
): Promise<{ readonly counters: Counters; readonly created: readonly CounterKey[] }> {
  const { accounts, scopes } = columnsOf(keys.toSorted(byKey))
  const [created, rows] = await Promise.all([
    insertMissing(trx, accounts, scopes, now),
    selectAndLock(trx, accounts, scopes),
  ])
  return { counters: new Counters(rows), created }
}

export async function readCounters(trx: Transaction, keys: readonly CounterKey[]): Promise<Counters> {
  const { accounts, scopes } = columnsOf(keys)
  return new Counters(await select(trx, accounts, scopes))
}

/** The counters are locked. */
export async function writeCounters(trx: Transaction, counters: readonly CounterRow[]): Promise<void> {
  const { accounts, scopes } = columnsOf(counters)
  await upsert(
    trx,
    accounts,
    scopes,
    counters.map(({ failures }) => failures),
    counters.map(({ counted_since }) => counted_since),
    counters.map(({ next_attempt_at }) => next_attempt_at),
  )
}

export function isSameCounter(a: CounterKey, b: CounterKey): boolean {
  return byKey(a, b) === 0
}

function columnsOf(keys: readonly CounterKey[]) {
  return {
    accounts: keys.map(({ account_hash }) => account_hash),
    scopes: keys.map(({ scope_hash }) => scope_hash),
  }
}

function byKey(a: CounterKey, b: CounterKey): number {
  return Buffer.compare(a.account_hash, b.account_hash) || Buffer.compare(a.scope_hash, b.scope_hash)
}

function textOf({ account_hash, scope_hash }: CounterKey): string {
  return Buffer.concat([account_hash, scope_hash]).toString('base64')
}

const insertMissing = preparedStatement(
  (accounts: readonly Buffer[], scopes: readonly Buffer[], now: Date) => sql<CounterKey>`
    insert into sign_in_counter (account_hash, scope_hash, failures, counted_since, next_attempt_at)
    select account_hash, scope_hash, 0, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${accounts}::bytea[], ${scopes}::bytea[]) with ordinality asked(account_hash, scope_hash, n)
    order by n
    on conflict do nothing
    returning account_hash, scope_hash`,
)

const selectAndLock = preparedStatement(
  (accounts: readonly Buffer[], scopes: readonly Buffer[]) => sql<CounterRow>`
    select counter.*
    from (
      select * from unnest(${accounts}::bytea[], ${scopes}::bytea[]) with ordinality given(account_hash, scope_hash, n) order by n
    ) asked
    cross join lateral (
      select account_hash, scope_hash, failures, counted_since, next_attempt_at from sign_in_counter
      where account_hash = asked.account_hash and scope_hash = asked.scope_hash for update
    ) counter`,
)

const select = preparedStatement(
  (accounts: readonly Buffer[], scopes: readonly Buffer[]) => sql<CounterRow>`
    select counter.*
    from unnest(${accounts}::bytea[], ${scopes}::bytea[]) asked(account_hash, scope_hash)
    cross join lateral (
      select account_hash, scope_hash, failures, counted_since, next_attempt_at from sign_in_counter
      where account_hash = asked.account_hash and scope_hash = asked.scope_hash offset ${OPTIMIZATION_FENCE}
    ) counter`,
)

/** The conflict with the locked row, so that each row is found by its key. */
const upsert = preparedStatement(
  (
    accounts: readonly Buffer[],
    scopes: readonly Buffer[],
    failures: readonly number[],
    counted_since: readonly Date[],
    next_attempt_at: readonly Date[],
  ) => sql`
    insert into sign_in_counter (account_hash, scope_hash, failures, counted_since, next_attempt_at)
    select * from unnest(${accounts}::bytea[], ${scopes}::bytea[], ${failures}::integer[], ${counted_since}::timestamptz[],
      ${next_attempt_at}::timestamptz[])
    on conflict (account_hash, scope_hash) do update
    set failures = excluded.failures, counted_since = excluded.counted_since, next_attempt_at = excluded.next_attempt_at`,
)
