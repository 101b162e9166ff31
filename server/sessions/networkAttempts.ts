import { currentCounter, FAILURES_COUNTED_MS, newCounter, type RefusedAttempt } from '../../domain/attempts.ts'
import {
  type AdmittedAttempt,
  type AttemptCounters,
  admitFromNetwork,
  COUNTED_PER_NETWORK,
  isDelayed,
  NETWORK_COUNTED_MS,
  type Reservations,
} from '../../domain/pacing.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { type Attempt, orThrottled } from './attempts.ts'
import {
  type CounterKey,
  counterKey,
  decrementCounter,
  incrementCounter,
  lockCounter,
  readCounters,
  replaceCounters,
  writeCounter,
} from './counters.queries.ts'

/** An attempt from an unknown device. */
export interface NetworkOrigin {
  readonly email: string
  /** Failures on one account are counted by this address prefix. */
  readonly site: string
  /** Failures on all accounts are counted by network. */
  readonly network: string
}

type CounterKeys = Readonly<Record<keyof AttemptCounters, CounterKey>>

/** The order in which the counters are locked. */
const LOCK_ORDER = ['pair', 'account', 'network'] as const

/**
 * Counts attempts on different accounts in one statement, without a transaction: the first step of each sign-in. Attempts of many accounts
 * share the counters of the account and of the network, which are only read. Undefined for an attempt that they may delay, or whose counter
 * another one has written meanwhile.
 */
export async function startUndelayed(
  postgres: Postgres,
  origins: readonly NetworkOrigin[],
  networkLimit: number,
  now: Date,
): Promise<readonly (Attempt | RefusedAttempt | undefined)[]> {
  const { db } = postgres
  const keys = origins.map(keysOf)
  const read = await readCounters(
    db,
    keys.flatMap((each) => LOCK_ORDER.map((name) => each[name])),
  )
  const decided = keys.map((each, index) => {
    const [pair, account = newCounter(now), network = newCounter(now)] = read.slice(LOCK_ORDER.length * index)
    const counters = currentCounters({ pair: pair ?? newCounter(now), account, network }, now)
    const attempt = isDelayed(counters, networkLimit) ? undefined : admitFromNetwork(counters, networkLimit, now)
    return { keys: each, key: each.pair, read: pair, attempt }
  })
  const admitted = decided.flatMap(({ attempt, ...each }) =>
    attempt && 'counters' in attempt ? [{ ...each, attempt }] : [],
  )
  const written = await replaceCounters(
    db,
    admitted.map(({ attempt, ...each }) => ({ ...each, counter: attempt.counters.pair })),
  )
  const started = new Map(
    admitted
      .filter(({ key }) => written.has(key))
      .map((each) => [each.keys, attemptOf(postgres, each.keys, each.attempt)]),
  )
  return decided.map(({ keys: each, attempt }) => (attempt && 'retry_after' in attempt ? attempt : started.get(each)))
}

/** Locks the counters. @throws 429 when the attempt would wait too long. Then nothing is counted. */
export async function startDelayed(
  postgres: Postgres,
  origin: NetworkOrigin,
  networkLimit: number,
  now: Date,
): Promise<Attempt> {
  const keys = keysOf(origin)
  const admitted = await postgres.transaction(async (trx) => {
    const [pair, account, network] = await Promise.all([
      lockCounter(trx, keys.pair, now),
      lockCounter(trx, keys.account, now),
      lockCounter(trx, keys.network, now),
    ])
    const locked = currentCounters({ pair, account, network }, now)
    const attempt = orThrottled(admitFromNetwork(locked, networkLimit, now))
    for (const name of LOCK_ORDER) {
      const counter = attempt.counters[name]
      if (counter !== locked[name]) trx.sendWithCommit(writeCounter(trx, keys[name], counter))
    }
    return attempt
  })
  return attemptOf(postgres, keys, admitted)
}

function keysOf({ email, site, network }: NetworkOrigin): CounterKeys {
  return {
    pair: counterKey(email, `network ${site}`),
    account: counterKey(email, 'networks'),
    network: counterKey('', `network ${network}`),
  }
}

function attemptOf(
  postgres: Postgres,
  keys: CounterKeys,
  { delay_ms, reservations, counters }: AdmittedAttempt,
): Attempt {
  return {
    delay_ms,
    counted: keys.pair,
    succeed: () => decrementCounter(postgres.db, keys.pair, { failures: 1 }),
    fail: (at) => addFailures(postgres, keys, at, counters.pair.failures <= COUNTED_PER_NETWORK),
    cancel: () => releaseReservations(postgres, keys, reservations),
  }
}

function currentCounters({ pair, account, network }: AttemptCounters, now: Date): AttemptCounters {
  return {
    pair: currentCounter(pair, now, FAILURES_COUNTED_MS),
    account: currentCounter(account, now, FAILURES_COUNTED_MS),
    network: currentCounter(network, now, NETWORK_COUNTED_MS),
  }
}

async function addFailures(postgres: Postgres, keys: CounterKeys, now: Date, countsForAccount: boolean): Promise<void> {
  await postgres.transaction(async (trx) => {
    if (countsForAccount) trx.sendWithCommit(incrementCounter(trx, keys.account, now, FAILURES_COUNTED_MS))
    trx.sendWithCommit(incrementCounter(trx, keys.network, now, NETWORK_COUNTED_MS))
  })
}

async function releaseReservations(postgres: Postgres, keys: CounterKeys, reserved: Reservations): Promise<void> {
  await postgres.transaction(async (trx) => {
    trx.sendWithCommit(decrementCounter(trx, keys.pair, { failures: 1, reserved_ms: reserved.pair }))
    if (reserved.account > 0) trx.sendWithCommit(decrementCounter(trx, keys.account, { reserved_ms: reserved.account }))
    if (reserved.network > 0) trx.sendWithCommit(decrementCounter(trx, keys.network, { reserved_ms: reserved.network }))
  })
}
