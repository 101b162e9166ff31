import { currentCounter, FAILURES_COUNTED_MS, newCounter } from '../../domain/attempts.ts'
import {
  COUNTED_PER_NETWORK,
  claimPaced,
  isDelayed,
  type Lane,
  type Lanes,
  NETWORK_COUNTED_MS,
  type PacedAttempt,
  type Reservations,
} from '../../domain/pacing.ts'
import type { Postgres, Transaction } from '../db/database.ts'
import { type AttemptOrigin, type Claim, orThrottled } from './claim.ts'
import {
  type CounterKey,
  counterKey,
  decrementCounter,
  incrementCounter,
  lockCounter,
  readCounter,
  writeCounter,
} from './counters.queries.ts'

export type LaneKeys = Readonly<Record<Lane, CounterKey>>

/** The order in which lanes are locked. */
const LANES = ['pair', 'account', 'network'] as const

/** Takes the attempt's reservations. @throws 429 when the wait would be too long, without counting the attempt. */
export async function claimFromNetwork(postgres: Postgres, origin: AttemptOrigin, now: Date): Promise<Claim> {
  const keys = laneKeys(origin)
  const { networkLimit } = origin
  const paced = await postgres.transaction(async (trx) => {
    const lanes = await lockLanes(trx, keys, networkLimit, now)
    const attempt = orThrottled(claimPaced(lanes, networkLimit, now))
    for (const lane of LANES)
      if (attempt.lanes[lane] !== lanes[lane]) trx.queueBeforeCommit(writeCounter(trx, keys[lane], attempt.lanes[lane]))
    return attempt
  })
  return networkClaim(postgres, keys, paced)
}

export function laneKeys({ email, site, network }: Pick<AttemptOrigin, 'email' | 'site' | 'network'>): LaneKeys {
  return {
    pair: counterKey(email, `network ${site}`),
    account: counterKey(email, 'networks'),
    network: counterKey('', `network ${network}`),
  }
}

/** An attempt that the lanes count. */
export function networkClaim(
  postgres: Postgres,
  keys: LaneKeys,
  { hold_ms, reservations, lanes }: PacedAttempt,
): Claim {
  return {
    hold_ms,
    counter: keys.pair,
    isClearedBySuccess: false,
    fail: (at) => addFailures(postgres, keys, at, lanes.pair.failures <= COUNTED_PER_NETWORK),
    cancel: () => releaseReservations(postgres, keys, reservations),
  }
}

/** The pair's lane is locked. The others, which many attempts share, are locked only when they are paced. */
async function lockLanes(trx: Transaction, keys: LaneKeys, networkLimit: number, now: Date): Promise<Lanes> {
  const [pair, account = newCounter(now), network = newCounter(now)] = await Promise.all([
    lockCounter(trx, keys.pair, now),
    readCounter(trx, keys.account),
    readCounter(trx, keys.network),
  ])
  const lanes = currentLanes({ pair, account, network }, now)
  if (!isDelayed(lanes, networkLimit)) return lanes
  const [lockedAccount, lockedNetwork] = await Promise.all([
    lockCounter(trx, keys.account, now),
    lockCounter(trx, keys.network, now),
  ])
  return currentLanes({ pair, account: lockedAccount, network: lockedNetwork }, now)
}

export function currentLanes({ pair, account, network }: Lanes, now: Date): Lanes {
  return {
    pair: currentCounter(pair, now, FAILURES_COUNTED_MS),
    account: currentCounter(account, now, FAILURES_COUNTED_MS),
    network: currentCounter(network, now, NETWORK_COUNTED_MS),
  }
}

async function addFailures(postgres: Postgres, keys: LaneKeys, now: Date, countsForAccount: boolean): Promise<void> {
  await postgres.transaction(async (trx) => {
    if (countsForAccount) trx.queueBeforeCommit(incrementCounter(trx, keys.account, now, FAILURES_COUNTED_MS))
    trx.queueBeforeCommit(incrementCounter(trx, keys.network, now, NETWORK_COUNTED_MS))
  })
}

async function releaseReservations(postgres: Postgres, keys: LaneKeys, reservations: Reservations): Promise<void> {
  await postgres.transaction(async (trx) => {
    trx.queueBeforeCommit(decrementCounter(trx, keys.pair, { failures: 1, reserved_ms: reservations.pair }))
    if (reservations.account > 0)
      trx.queueBeforeCommit(decrementCounter(trx, keys.account, { reserved_ms: reservations.account }))
    if (reservations.network > 0)
      trx.queueBeforeCommit(decrementCounter(trx, keys.network, { reserved_ms: reservations.network }))
  })
}
