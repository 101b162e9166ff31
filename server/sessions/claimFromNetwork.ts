import { currentCounter, FAILURES_COUNTED_MS, newCounter } from '../../domain/attempts.ts'
import {
  COUNTED_PER_NETWORK,
  claimPaced,
  isDelayed,
  type Lane,
  type Lanes,
  NETWORK_COUNTED_MS,
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

type LaneKeys = Readonly<Record<Lane, CounterKey>>

/** The order in which lanes are locked. */
const LANES = ['pair', 'account', 'network'] as const

/** Takes the attempt's reservations. @throws 429 when the wait would be too long, without counting the attempt. */
export async function claimFromNetwork(
  postgres: Postgres,
  { email, site, network, networkLimit }: AttemptOrigin,
  now: Date,
): Promise<Claim> {
  const keys = {
    pair: counterKey(email, `network ${site}`),
    account: counterKey(email, 'networks'),
    network: counterKey('', `network ${network}`),
  }
  const { hold_ms, reservations, failures } = await postgres.transaction(async (trx) => {
    const lanes = await lockLanes(trx, keys, networkLimit, now)
    const paced = orThrottled(claimPaced(lanes, networkLimit, now))
    for (const lane of LANES)
      if (paced.lanes[lane] !== lanes[lane]) trx.queueBeforeCommit(writeCounter(trx, keys[lane], paced.lanes[lane]))
    return { ...paced, failures: paced.lanes.pair.failures }
  })
  return {
    hold_ms,
    succeed: () => decrementCounter(postgres.db, keys.pair, { failures: 1 }),
    fail: (at) => addFailures(postgres, keys, at, failures <= COUNTED_PER_NETWORK),
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

function currentLanes({ pair, account, network }: Lanes, now: Date): Lanes {
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
