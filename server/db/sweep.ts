import { FAILURES_KEPT_MS } from '../../domain/attempts.ts'
import { ANSWER_KEPT_MS } from '../http/answered.ts'
import type { Database } from './database.ts'

const EVERY_MS = 60 * 60 * 1000

/** Deletes what nobody can use any more: sessions that ended, answers and dead links older than a day, failures and calls that count no more. */
export async function sweep(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  const old = new Date(now.getTime() - ANSWER_KEPT_MS)
  await db.deleteFrom('answered_command').where('answered_at', '<=', old).execute()
  await db.deleteFrom('password_reset').where('expires_at', '<=', old).execute()
  const forgotten = new Date(now.getTime() - FAILURES_KEPT_MS)
  await db.deleteFrom('failed_login').where('open_at', '<=', forgotten).execute()
  await db.deleteFrom('door_call').where('minute', '<=', forgotten).execute()
}

/** Sweeps every hour; any number of servers may. Answers what stops it. */
export function sweepHourly(db: Database, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => sweep(db, new Date()).catch(report), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
