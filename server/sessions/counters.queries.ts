import { sql } from 'kysely'
import { type AttemptCounter, newCounter } from '../../domain/attempts.ts'
import type { Database, Transaction } from '../db/database.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import { sha256 } from '../sha256.ts'

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

export async function writeCounter(trx: Transaction, key: CounterKey, counter: AttemptCounter): Promise<void> {
  const { failures, counted_since, next_attempt_at } = counter
  await upsert(trx, key.account_hash, key.scope_hash, failures, counted_since, next_attempt_at)
}

/** One statement. A counter older than `counted_ms` restarts. */
export async function incrementCounter(
  db: Database | Transaction,
  key: CounterKey,
  now: Date,
  counted_ms: number,
): Promise<void> {
  const [from, to] = [new Date(now.getTime() - counted_ms), new Date(now.getTime() + counted_ms)]
  const isCurrent = sql<boolean>`sign_in_counter.counted_since > ${from} and sign_in_counter.counted_since < ${to}`
  await db
    .insertInto('sign_in_counter')
    .values({ ...key, ...newCounter(now), failures: 1 })
    .onConflict((on) =>
      on.columns(['account_hash', 'scope_hash']).doUpdateSet({
        failures: sql`case when ${isCurrent} then sign_in_counter.failures + 1 else 1 end`,
        counted_since: sql`case when ${isCurrent} then sign_in_counter.counted_since else ${now} end`,
      }),
    )
    .execute()
}

export async function decrementCounter(
  db: Database | Transaction,
  key: CounterKey,
  { failures = 0, reserved_ms = 0 }: { readonly failures?: number; readonly reserved_ms?: number },
): Promise<void> {
  await db
    .updateTable('sign_in_counter')
    .set({
      failures: sql`greatest(failures - ${failures}, 0)`,
      next_attempt_at: sql`next_attempt_at - make_interval(secs => ${reserved_ms / 1000})`,
    })
    .where('account_hash', '=', key.account_hash)
    .where('scope_hash', '=', key.scope_hash)
    .execute()
}

export async function deleteCounter(db: Database | Transaction, key: CounterKey): Promise<void> {
  await db
    .deleteFrom('sign_in_counter')
    .where('account_hash', '=', key.account_hash)
    .where('scope_hash', '=', key.scope_hash)
    .execute()
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
