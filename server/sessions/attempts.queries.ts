import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { delayAfter, FAILURES_COUNTED, FAILURES_KEPT_MS, secondsUntil } from '../../domain/attempts.ts'
import type { Database, Transaction } from '../db/database.ts'
import { throttled } from '../http/problem.ts'

/** The rule as PostgreSQL looks it up: the seconds after the first failure in a row, after the second, and so on. */
const DELAYS = Array.from({ length: FAILURES_COUNTED }, (_, n) => delayAfter(n + 1))

/**
 * Claims one try of an account's password: it counts as a failure until `forgetFailures`. Claiming is one statement, so that of many
 * tries at once, in any number of servers, each is counted. A refused try changes nothing.
 * @throws 429 while the account is closed, whether anybody has the address or not.
 */
export async function claimAttempt(db: Database, email: string, now: Date): Promise<void> {
  const email_hash = hashOf(email)
  if (await countFailure(db, email_hash, now)) return
  const closed = await db
    .selectFrom('failed_login')
    .select('open_at')
    .where('email_hash', '=', email_hash)
    .executeTakeFirst()
  throw throttled(secondsUntil(closed?.open_at ?? now, now))
}

/** False while the account is closed. */
async function countFailure(db: Database, email_hash: Buffer, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - FAILURES_KEPT_MS)
  const failures = sql<number>`case when failed_login.open_at <= ${forgotten} then 1
    else least(failed_login.failures + 1, ${FAILURES_COUNTED}) end`
  const open_at = sql<Date>`${now}::timestamptz + make_interval(secs => (${DELAYS}::float8[])[${failures}])`
  const isOpen = sql<boolean>`(${DELAYS}::float8[])[failed_login.failures] = 0 or failed_login.open_at <= ${now}`
  const counted = await db
    .insertInto('failed_login')
    .values({ email_hash, failures: 1, open_at: now })
    .onConflict((on) => on.column('email_hash').doUpdateSet({ failures, open_at }).where(isOpen))
    .returning('failures')
    .executeTakeFirst()
  return counted !== undefined
}

/** The account is open again, as if nobody had failed. */
export async function forgetFailures(db: Database | Transaction, email: string): Promise<void> {
  await db.deleteFrom('failed_login').where('email_hash', '=', hashOf(email)).execute()
}

/** Of an address in its one spelling. */
function hashOf(email: string): Buffer {
  return createHash('sha256').update(email).digest()
}
