import { currentCounter } from '../../domain/attempts.ts'
import { secondsUntil } from '../../domain/retryAfter.ts'
import type { Database, Transaction } from '../db/database.ts'
import { counterKey, incrementCounter, readCounter } from './counters.queries.ts'

const MINUTE_MS = 60_000

/** Counts the sign-in whether or not the session ends. */
export function countSignIn(trx: Transaction, email: string, now: Date): Promise<void> {
  return incrementCounter(trx, counterKey(email, 'sign-ins'), now, MINUTE_MS)
}

/** Seconds, undefined below the limit. An unknown address costs the same query. */
export async function signInRetryAfter(
  db: Database,
  email: string,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  const counter = await readCounter(db, counterKey(email, 'sign-ins'))
  if (!counter || currentCounter(counter, now, MINUTE_MS).failures < limit) return undefined
  return secondsUntil(new Date(counter.counted_since.getTime() + MINUTE_MS), now)
}
