import { type AttemptCounter, currentCounter } from '../../domain/attempts.ts'
import { secondsUntil } from '../../domain/retryAfter.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type CounterKey, counterKey, incrementCounter, readCounter } from './counters.queries.ts'

const MINUTE_MS = 60_000

/** Counts the account's sign-ins within a minute. */
export function signInCounter(email: string): CounterKey {
  return counterKey(email, 'sign-ins')
}

/** Counts the sign-in whether or not the session ends. */
export function countSignIn(trx: Transaction, email: string, now: Date): Promise<void> {
  return incrementCounter(trx, signInCounter(email), now, MINUTE_MS)
}

/** The counter with one more sign-in. */
export function withSignIn(counter: AttemptCounter, now: Date): AttemptCounter {
  const current = currentCounter(counter, now, MINUTE_MS)
  return { ...current, failures: current.failures + 1 }
}

/** Seconds, undefined below the limit. An unknown address costs the same query. */
export async function signInRetryAfter(
  db: Database,
  email: string,
  limit: number,
  now: Date,
): Promise<number | undefined> {
  const counter = await readCounter(db, signInCounter(email))
  return counter && retryAfterSignIns(counter, limit, now)
}

/** Seconds, undefined below the limit. */
export function retryAfterSignIns(counter: AttemptCounter, limit: number, now: Date): number | undefined {
  if (currentCounter(counter, now, MINUTE_MS).failures < limit) return undefined
  return secondsUntil(new Date(counter.counted_since.getTime() + MINUTE_MS), now)
}
