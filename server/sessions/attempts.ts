import {
  admitFromDevice,
  currentCounter,
  FAILURES_COUNTED_MS,
  newCounter,
  type RefusedAttempt,
} from '../../domain/attempts.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import {
  ACCOUNT_FREE_FAILURES,
  type AdmittedAttempt,
  type AttemptCounters,
  admitFromNetwork,
  COUNTED_PER_NETWORK,
  isDelayed,
  NETWORK_COUNTED_MS,
  type Reservations,
} from '../../domain/pacing.ts'
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
  lockCounter,
  readCounter,
  readCounters,
  replaceCounter,
  writeCounter,
} from './counters.queries.ts'

interface AttemptOrigin {
  readonly email: string
  /** The id of the browser's device cookie for this account. Undefined for an unknown device. */
  readonly device: string | undefined
  /** Failures on one account are counted by this address prefix. */
  readonly site: string
  /** Failures on all accounts are counted by network. */
  readonly network: string
  /** Failures a minute, after which the network's unknown devices are paced. */
  readonly networkLimit: number
}

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
 * Counts an attempt before the password is checked, so that parallel attempts are all counted. A known device has its
 * own counter. An unknown device shares the counters of its account and network. Known devices that together fail too
 * often are treated as unknown.
 * @throws 429 when the attempt would wait too long, for known and unknown addresses. Then nothing is counted.
 */
export async function startAttempt(postgres: Postgres, origin: AttemptOrigin, now: Date): Promise<Attempt> {
  const { email, device } = origin
  const devices = counterKey(email, 'devices')
  if (device === undefined || (await readFailures(postgres, devices, now)) >= ACCOUNT_FREE_FAILURES)
    return startFromNetwork(postgres, origin, now)
  const attempt = await startWithCounter(postgres, counterKey(email, `device ${device}`), now)
  return { ...attempt, fail: (at) => incrementCounter(postgres.db, devices, at, FAILURES_COUNTED_MS) }
}

/** Only sessions of the account reach this counter. @throws 429 during its delay. */
export function startStepUp(postgres: Postgres, email: string, now: Date): Promise<Attempt> {
  return startWithCounter(postgres, counterKey(email, 'step-up'), now)
}

/** A success also clears the counter's earlier failures. */
async function startWithCounter(postgres: Postgres, key: CounterKey, now: Date): Promise<Attempt> {
  for (let isCounted = false; !isCounted; ) {
    const [read] = await readCounters(postgres.db, [key])
    const counter = orThrottled(admitFromDevice(read ?? newCounter(now), now))
    isCounted = await replaceCounter(postgres.db, key, read, counter)
  }
  return {
    delay_ms: 0,
    succeed: () => deleteCounter(postgres.db, key),
    fail: async () => {},
    cancel: () => decrementCounter(postgres.db, key, { failures: 1 }),
  }
}

async function readFailures({ db }: Postgres, key: CounterKey, now: Date): Promise<number> {
  const counter = await readCounter(db, key)
  return counter ? currentCounter(counter, now, FAILURES_COUNTED_MS).failures : 0
}

type CounterKeys = Readonly<Record<keyof AttemptCounters, CounterKey>>

/** The order in which the counters are locked. */
const LOCK_ORDER = ['pair', 'account', 'network'] as const

/** Takes the attempt's reservations. */
async function startFromNetwork(postgres: Postgres, origin: AttemptOrigin, now: Date): Promise<Attempt> {
  const { email, site, network, networkLimit } = origin
  const keys = {
    pair: counterKey(email, `network ${site}`),
    account: counterKey(email, 'networks'),
    network: counterKey('', `network ${network}`),
  }
  const admitted =
    (await admitUndelayed(postgres, keys, networkLimit, now)) ?? (await admitDelayed(postgres, keys, networkLimit, now))
  const { delay_ms, reservations, counters } = admitted
  return {
    delay_ms,
    counted: keys.pair,
    succeed: () => decrementCounter(postgres.db, keys.pair, { failures: 1 }),
    fail: (at) => addFailures(postgres, keys, at, counters.pair.failures <= COUNTED_PER_NETWORK),
    cancel: () => releaseReservations(postgres, keys, reservations),
  }
}

/**
 * Attempts of many accounts share the counters of the account and of the network, which are only read until they delay an attempt. Undefined then.
 * The pair's counter is written unless another attempt has written it meanwhile, without a transaction: the first step of each sign-in.
 */
async function admitUndelayed(
  { db }: Postgres,
  keys: CounterKeys,
  networkLimit: number,
  now: Date,
): Promise<AdmittedAttempt | undefined> {
  for (;;) {
    const [read, account = newCounter(now), network = newCounter(now)] = await readCounters(
      db,
      LOCK_ORDER.map((name) => keys[name]),
    )
    const counters = currentCounters({ pair: read ?? newCounter(now), account, network }, now)
    if (isDelayed(counters, networkLimit)) return undefined
    const admitted = orThrottled(admitFromNetwork(counters, networkLimit, now))
    if (await replaceCounter(db, keys.pair, read, admitted.counters.pair)) return admitted
  }
}

function admitDelayed(
  postgres: Postgres,
  keys: CounterKeys,
  networkLimit: number,
  now: Date,
): Promise<AdmittedAttempt> {
  return postgres.transaction(async (trx) => {
    const [pair, account, network] = await Promise.all([
      lockCounter(trx, keys.pair, now),
      lockCounter(trx, keys.account, now),
      lockCounter(trx, keys.network, now),
    ])
    const locked = currentCounters({ pair, account, network }, now)
    const admitted = orThrottled(admitFromNetwork(locked, networkLimit, now))
    for (const name of LOCK_ORDER) {
      const counter = admitted.counters[name]
      if (counter !== locked[name]) trx.sendWithCommit(writeCounter(trx, keys[name], counter))
    }
    return admitted
  })
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

function orThrottled<T extends object>(admitted: T | RefusedAttempt): T {
  if ('retry_after' in admitted) throw throttled(admitted.retry_after)
  return admitted
}

/** Counts the sign-in whether or not the session ends. */
export function countSignIn(trx: Transaction, email: string, now: Date): Promise<void> {
  return incrementCounter(trx, counterKey(email, 'sign-ins'), now, MINUTE_MS)
}

/** As `countSignIn` for each of these accounts. */
export function countSignIns(trx: Transaction, emails: readonly string[], now: Date): Promise<void> {
  return incrementCounters(
    trx,
    emails.map((email) => counterKey(email, 'sign-ins')),
    now,
  )
}

/** Seconds until an account with too many sign-ins within a minute may sign in. An unknown address costs the same query. */
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
