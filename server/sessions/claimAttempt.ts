import { claimAfterDelay, currentCounter, FAILURES_COUNTED_MS } from '../../domain/attempts.ts'
import { ACCOUNT_FREE_FAILURES } from '../../domain/pacing.ts'
import type { Postgres } from '../db/database.ts'
import { type AttemptOrigin, type Claim, orThrottled } from './claim.ts'
import { claimFromNetwork } from './claimFromNetwork.ts'
import {
  type CounterKey,
  counterKey,
  decrementCounter,
  deleteCounter,
  incrementCounter,
  lockCounter,
  readCounter,
  writeCounter,
} from './counters.queries.ts'

/**
 * Counts an attempt before the password is checked, so that parallel attempts are all counted. A known device has its
 * own counter. An unknown device shares the lanes of its account and network. Known devices that together fail too
 * often are treated as unknown.
 * @throws 429 when the attempt would wait too long, for known and unknown addresses. Then nothing is counted.
 */
export async function claimAttempt(postgres: Postgres, origin: AttemptOrigin, now: Date): Promise<Claim> {
  const { email, device } = origin
  const allDevices = counterKey(email, 'devices')
  if (device === undefined || (await failuresOf(postgres, allDevices, now)) >= ACCOUNT_FREE_FAILURES)
    return claimFromNetwork(postgres, origin, now)
  const claim = await claimFromCounter(postgres, counterKey(email, `device ${device}`), now)
  return { ...claim, fail: (at) => incrementCounter(postgres.db, allDevices, at, FAILURES_COUNTED_MS) }
}

/** Only sessions of the account reach this counter. @throws 429 during its delay. */
export function claimStepUp(postgres: Postgres, email: string, now: Date): Promise<Claim> {
  return claimFromCounter(postgres, counterKey(email, 'step-up'), now)
}

async function claimFromCounter(postgres: Postgres, key: CounterKey, now: Date): Promise<Claim> {
  await postgres.transaction(async (trx) => {
    const counter = orThrottled(claimAfterDelay(await lockCounter(trx, key, now), now))
    trx.queueBeforeCommit(writeCounter(trx, key, counter))
  })
  return {
    hold_ms: 0,
    succeed: () => deleteCounter(postgres.db, key),
    fail: async () => {},
    cancel: () => decrementCounter(postgres.db, key, { failures: 1 }),
  }
}

async function failuresOf({ db }: Postgres, key: CounterKey, now: Date): Promise<number> {
  const counter = await readCounter(db, key)
  return counter ? currentCounter(counter, now, FAILURES_COUNTED_MS).failures : 0
}
