import { claimAfterDelay, currentCounter, FAILURES_COUNTED_MS } from '../../domain/attempts.ts'
import { ACCOUNT_FREE_FAILURES } from '../../domain/pacing.ts'
import type { Postgres } from '../db/database.ts'
import { type AttemptOrigin, type Claim, orThrottled } from './claim.ts'
import { claimFromNetwork } from './claimFromNetwork.ts'
import {
  addFailure,
  type CounterKey,
  counterKey,
  deleteCounter,
  lockCounter,
  readCounter,
  removeFailure,
  writeCounter,
} from './counters.queries.ts'

/**
 * Counts an attempt before the password is checked, in one transaction for all servers together, so that of many at once each is counted.
 * A known device has a counter of its own; an unknown one shares the lanes of its account and its network. When known devices fail too
 * often together, they are treated as unknown.
 * @throws 429 when the attempt may not even wait, whether the address is known or not. Then nothing is counted.
 */
export async function claimAttempt(postgres: Postgres, origin: AttemptOrigin, now: Date): Promise<Claim> {
  const { email, device } = origin
  const together = counterKey(email, 'devices')
  if (device === undefined || (await failuresOf(postgres, together, now)) >= ACCOUNT_FREE_FAILURES)
    return claimFromNetwork(postgres, origin, now)
  const claim = await claimAlone(postgres, counterKey(email, `device ${device}`), now)
  return { ...claim, fail: (at) => addFailure(postgres.db, together, at, FAILURES_COUNTED_MS) }
}

/**
 * Counts a check of the own password within a session: only those who hold a session of the account reach this counter.
 * @throws 429 while it is closed.
 */
export function claimStepUp(postgres: Postgres, email: string, now: Date): Promise<Claim> {
  return claimAlone(postgres, counterKey(email, 'step-up'), now)
}

async function claimAlone(postgres: Postgres, key: CounterKey, now: Date): Promise<Claim> {
  await postgres.transaction(async (trx) => {
    const counter = orThrottled(claimAfterDelay(await lockCounter(trx, key, now), now))
    trx.queueBeforeCommit(writeCounter(trx, key, counter))
  })
  return {
    hold_ms: 0,
    succeed: () => deleteCounter(postgres.db, key),
    fail: async () => {},
    cancel: () => removeFailure(postgres.db, key, { failures: 1 }),
  }
}

async function failuresOf({ db }: Postgres, key: CounterKey, now: Date): Promise<number> {
  const counter = await readCounter(db, key)
  return counter ? currentCounter(counter, now, FAILURES_COUNTED_MS).failures : 0
}
