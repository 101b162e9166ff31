import { sql } from 'kysely'
import { FAILURES_COUNTED_MS } from '../../domain/attempts.ts'
import { RESPONSE_RETENTION_MS } from '../http/idempotency.ts'
import { LIMIT_SHOWN_MS } from '../parents/limits.queries.ts'
import type { Database } from './database.ts'

const EVERY_MS = 60 * 60 * 1000

/** Deletes what nobody can use any more: sessions that ended, answers and dead links older than a day, failures and calls that count no more. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  const old = new Date(now.getTime() - RESPONSE_RETENTION_MS)
  await db.deleteFrom('idempotent_response').where('stored_at', '<=', old).execute()
  await db.deleteFrom('password_reset').where('expires_at', '<=', old).execute()
  const last = sql<Date>`sent_at[cardinality(sent_at)]`
  const shown = new Date(now.getTime() - LIMIT_SHOWN_MS)
  await db.deleteFrom('account_limit_hit').where('hour', '<=', shown).execute()
  await db.deleteFrom('mail_throttle').where(last, '<=', old).execute()
  const uncounted = new Date(now.getTime() - FAILURES_COUNTED_MS)
  await db.deleteFrom('sign_in_counter').where('counted_since', '<=', uncounted).execute()
  await db.deleteFrom('rate_limit_window').where('window_start', '<=', uncounted).execute()
}

/** Sweeps every hour; any number of servers may. Answers what stops it. */
export function deleteExpiredHourly(db: Database, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => deleteExpired(db, new Date()).catch(report), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
