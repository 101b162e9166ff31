import { claimAfterDelay, currentCounter, FAILURES_COUNTED_MS } from '../../domain/attempts.ts'
import { ACCOUNT_FREE_FAILURES } from '../../domain/pacing.ts'
import type { Database, Postgres } from '../db/database.ts'
import { type AttemptOrigin, type Claim, orThrottled } from './claim.ts'
import { claimFromNetwork } from './claimFromNetwork.ts'
import {
  type CounterKey,
  counterKey,
  decrementCounter,
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
  if (device === undefined || (await failuresOf(postgres, counterKey(email, 'devices'), now)) >= ACCOUNT_FREE_FAILURES)
    return claimFromNetwork(postgres, origin, now)
  await countAttempt(postgres, deviceCounter(email, device), now)
  return deviceClaim(postgres, email, device)
}

/** An attempt that the device's counter counts. */
export function deviceClaim({ db }: Postgres, email: string, device: string): Claim {
  return {
    ...claimOf(db, deviceCounter(email, device)),
    fail: (at) => incrementCounter(db, counterKey(email, 'devices'), at, FAILURES_COUNTED_MS),
  }
}

export function deviceCounter(email: string, device: string): CounterKey {
  return counterKey(email, `device ${device}`)
}

/** Only sessions of the account reach this counter. @throws 429 during its delay. */
export async function claimStepUp(postgres: Postgres, email: string, now: Date): Promise<Claim> {
  const key = counterKey(email, 'step-up')
  await countAttempt(postgres, key, now)
  return claimOf(postgres.db, key)
}

async function countAttempt(postgres: Postgres, key: CounterKey, now: Date): Promise<void> {
  await postgres.transaction(async (trx) => {
    const counter = orThrottled(claimAfterDelay(await lockCounter(trx, key, now), now))
    trx.queueBeforeCommit(writeCounter(trx, key, counter))
  })
}

function claimOf(db: Database, counter: CounterKey): Claim {
  return {
    hold_ms: 0,
    counter,
    isClearedBySuccess: true,
    fail: async () => {},
    cancel: () => decrementCounter(db, counter, { failures: 1 }),
  }
}

async function failuresOf({ db }: Postgres, key: CounterKey, now: Date): Promise<number> {
  const counter = await readCounter(db, key)
  return counter ? currentCounter(counter, now, FAILURES_COUNTED_MS).failures : 0
}
