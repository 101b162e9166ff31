import { sql } from 'kysely'
import { FAILURES_COUNTED_MS } from '../../domain/attempts.ts'
import { RESPONSE_RETENTION_MS } from '../http/idempotency.ts'
import { LIMIT_SHOWN_MS } from '../parents/limits.queries.ts'
import { eraseExpired } from '../registrations/eraseExpired.ts'
import type { Database } from './database.ts'

const INTERVAL_MS = 60 * 60 * 1000

/** Days for which the office sees whether a mail to a family was sent. */
const FAMILY_MAIL_DAYS = 180

/** Deletes expired sessions, stored responses, counters and mails to families, reset links after a day, and registrations whose retention is over. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  const oneDayAgo = new Date(now.getTime() - RESPONSE_RETENTION_MS)
  await db.deleteFrom('idempotent_response').where('stored_at', '<=', oneDayAgo).execute()
  await db.deleteFrom('password_reset').where('expires_at', '<=', oneDayAgo).execute()
  const lastSentAt = sql<Date>`sent_at[cardinality(sent_at)]`
  const notShown = new Date(now.getTime() - LIMIT_SHOWN_MS)
  await db.deleteFrom('account_limit_hit').where('hour', '<=', notShown).execute()
  await db.deleteFrom('mail_throttle').where(lastSentAt, '<=', oneDayAgo).execute()
  const notCounted = new Date(now.getTime() - FAILURES_COUNTED_MS)
  await deleteCounters(db, notCounted)
  await db.deleteFrom('rate_limit_window').where('window_start', '<=', notCounted).execute()
  const notListed = new Date(now.getTime() - FAMILY_MAIL_DAYS * 24 * 60 * 60 * 1000)
  await db.deleteFrom('family_mail').where('queued_at', '<=', notListed).execute()
  await db.deleteFrom('summarized_evening').where('ends_at', '<=', notListed).execute()
  await eraseExpired(db, now)
}

/** Without those that sign-ins have locked, which lock several by their keys. */
async function deleteCounters(db: Database, notCounted: Date): Promise<void> {
  await sql`
    delete from sign_in_counter where (account_hash, scope_hash) in (
      select account_hash, scope_hash from sign_in_counter where counted_since <= ${notCounted} for update skip locked
    )`.execute(db)
}

/** Several servers may do so at once. Returns a function that stops it. */
export function deleteExpiredHourly(db: Database, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => deleteExpired(db, new Date()).catch(report), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
