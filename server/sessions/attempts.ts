import {
  admitFromDevice,
  currentCounter,
  FAILURES_COUNTED_MS,
  newCounter,
  type RefusedAttempt,
} from '../../domain/attempts.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { ACCOUNT_FREE_FAILURES } from '../../domain/pacing.ts'
import { secondsUntil } from '../../domain/retryAfter.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { throttled } from '../platform/http/problem.ts'
import {
  type CounterKey,
  counterKey,
  decrementCounter,
  deleteCounter,
  incrementCounter,
  incrementCounters,
  readCounters,
  replaceCounters,
} from './counters.queries.ts'

/** An attempt to sign in or to confirm a password, which counts as a failure until it succeeds. */
export interface Attempt {
  /** Milliseconds to wait before the password is checked. */
  readonly delay_ms: number
  /** The password was right: the attempt is no failure. */
  succeed(): Promise<void>
  /** The counter whose failures a success decreases by one. Undefined where a success does something else. */
  readonly counted?: CounterKey
  /** The attempt also counts for all networks, devices or accounts. */
  fail(now: Date): Promise<void>
  /** The password was not checked: the attempt no longer counts, and its reservations are released. */
  cancel(): Promise<void>
}

/**
 * A known device has its own counter. Undefined when the known devices of the account together fail too often, and are treated as unknown.
 * @throws 429 during the delay of the device
 */
export async function startFromDevice(
  postgres: Postgres,
  email: string,
  device: string,
  now: Date,
): Promise<Attempt | undefined> {
  const devices = counterKey(email, 'devices')
  if ((await readFailures(postgres.db, devices, now)) >= ACCOUNT_FREE_FAILURES) return undefined
  const attempt = await startWithCounter(postgres, counterKey(email, `device ${device}`), now)
  return { ...attempt, fail: (at) => incrementCounter(postgres.db, devices, at, FAILURES_COUNTED_MS) }
}

/** Only sessions of the account reach this counter. @throws 429 during its delay. */
export function startStepUp(postgres: Postgres, email: string, now: Date): Promise<Attempt> {
  return startWithCounter(postgres, counterKey(email, 'step-up'), now)
}

/** A success also clears the counter's earlier failures. */
async function startWithCounter({ db }: Postgres, key: CounterKey, now: Date): Promise<Attempt> {
  for (let isCounted = false; !isCounted; ) {
    const [read] = await readCounters(db, [key])
    const counter = orThrottled(admitFromDevice(read ?? newCounter(now), now))
    isCounted = (await replaceCounters(db, [{ key, read, counter }])).has(key)
  }
  return {
    delay_ms: 0,
    succeed: () => deleteCounter(db, key),
    fail: async () => {},
    cancel: () => decrementCounter(db, key, { failures: 1 }),
  }
}

async function readFailures(db: Database, key: CounterKey, now: Date): Promise<number> {
  const [counter] = await readCounters(db, [key])
  return counter ? currentCounter(counter, now, FAILURES_COUNTED_MS).failures : 0
}

export function orThrottled<T extends object>(admitted: T | RefusedAttempt): T {
  if ('retry_after' in admitted) throw throttled(admitted.retry_after)
  return admitted
}

/** Counts the sign-in whether or not the session ends. */
export function countSignIn(trx: Transaction, email: string, now: Date): Promise<void> {
  return incrementCounter(trx, signInsKey(email), now, MINUTE_MS)
}

/** As `countSignIn` for each of these accounts. */
export function countSignIns(trx: Transaction, emails: readonly string[], now: Date): Promise<void> {
  return incrementCounters(trx, emails.map(signInsKey), now)
}

/** Seconds until accounts with too many sign-ins within a minute may sign in, in their order. Unknown addresses cost the same query. */
export async function signInRetryAfter(
  db: Database,
  emails: readonly string[],
  limit: number,
  now: Date,
): Promise<readonly (number | undefined)[]> {
  const counters = await readCounters(db, emails.map(signInsKey))
  return counters.map((counter) => {
    if (!counter || currentCounter(counter, now, MINUTE_MS).failures < limit) return undefined
    return secondsUntil(new Date(counter.counted_since.getTime() + MINUTE_MS), now)
  })
}

function signInsKey(email: string): CounterKey {
  return counterKey(email, 'sign-ins')
}
