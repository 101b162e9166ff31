import { type AttemptCounter, FREE_FAILURES, isAhead, type RefusedAttempt } from './attempts.ts'

/** The maximum delay in milliseconds. An attempt that would wait longer is refused. */
export const MAX_DELAY_MS = 10_000
/** Milliseconds between attempts on one account from one network. */
const NETWORK_SPACING_MS = 2000
/** The most failures per hour that one network adds to the account, so that it never slows other networks. */
export const COUNTED_PER_NETWORK = 10
/** Failures from all networks before a delay. Then the account accepts one attempt per `ACCOUNT_SPACING_MS` from unknown devices. */
export const ACCOUNT_FREE_FAILURES = 100
const ACCOUNT_SPACING_MS = 10_000
/** How long, in milliseconds, a network's failures on all accounts count. */
export const NETWORK_COUNTED_MS = 60_000
/** A network over its limit gets this multiple of it, evenly spaced, so that one script does not stop its other devices. */
const NETWORK_PACE = 10

/** Counters without expired failures: this network on the account, all networks on the account, this network on all accounts. */
export interface AttemptCounters {
  readonly pair: AttemptCounter
  readonly account: AttemptCounter
  readonly network: AttemptCounter
}

/** The milliseconds that an attempt reserves in each counter, needed to undo it. */
export type Reservations = Readonly<Record<keyof AttemptCounters, number>>

export interface AdmittedAttempt {
  /** Milliseconds to wait before the password is checked. */
  readonly delay_ms: number
  readonly counters: AttemptCounters
  readonly reservations: Reservations
}

/**
 * Counts an attempt from an unknown device as a failure until it succeeds. In a counter whose free failures are used up, it
 * reserves the next time at which a password may be checked. Networks failing on one account share its pace: one attempt every two seconds in total.
 */
export function admitFromNetwork(
  counters: AttemptCounters,
  networkLimit: number,
  now: Date,
): AdmittedAttempt | RefusedAttempt {
  const { pair, account, network } = counters
  const reservations = {
    pair: pair.failures < FREE_FAILURES ? 0 : NETWORK_SPACING_MS * estimateFailingNetworks(account),
    account: account.failures < ACCOUNT_FREE_FAILURES ? 0 : ACCOUNT_SPACING_MS,
    network: network.failures < networkLimit ? 0 : NETWORK_COUNTED_MS / (NETWORK_PACE * networkLimit),
  }
  const waits = {
    pair: waitIn(pair, reservations.pair, now),
    account: waitIn(account, reservations.account, now),
    network: waitIn(network, reservations.network, now),
  }
  const delay_ms = Math.max(waits.pair, waits.account, waits.network)
  if (delay_ms > MAX_DELAY_MS) return { retry_after: Math.ceil((delay_ms - MAX_DELAY_MS) / 1000) }
  const after = (name: keyof AttemptCounters): AttemptCounter => {
    const next_attempt_at = new Date(now.getTime() + waits[name] + reservations[name])
    return reservations[name] === 0 ? counters[name] : { ...counters[name], next_attempt_at }
  }
  const claimed = { ...after('pair'), failures: pair.failures + 1 }
  return { delay_ms, reservations, counters: { pair: claimed, account: after('account'), network: after('network') } }
}

/** Whether the counter of the account or of the network may delay an attempt. */
export function isDelayed({ account, network }: AttemptCounters, networkLimit: number): boolean {
  return account.failures >= ACCOUNT_FREE_FAILURES || network.failures >= networkLimit
}

/** The number of networks that used up their counted failures, at least 1. Later, the account's counter limits them. */
function estimateFailingNetworks(account: AttemptCounter): number {
  const failures = Math.min(account.failures, ACCOUNT_FREE_FAILURES)
  return Math.max(1, Math.floor(failures / COUNTED_PER_NETWORK))
}

/** Milliseconds until the counter's next attempt. A time beyond the longest wait is ignored: the clock was set back. */
function waitIn({ next_attempt_at }: AttemptCounter, spacing_ms: number, now: Date): number {
  if (spacing_ms === 0 || !isAhead(next_attempt_at, now, MAX_DELAY_MS + spacing_ms)) return 0
  return next_attempt_at.getTime() - now.getTime()
}
