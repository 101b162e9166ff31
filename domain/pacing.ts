import { type AttemptCounter, FREE_FAILURES, isAhead, type RefusedAttempt } from './attempts.ts'

/** An attempt waits for its turn on the server for at most so long; one that would wait longer is refused. */
export const LONGEST_HOLD_MS = 10_000
/** Milliseconds between attempts on one account from one network. */
const NETWORK_SPACING_MS = 2000
/** Of one network only the first failures of an hour count against the account, so that one network never slows the others. */
export const COUNTED_PER_NETWORK = 10
/** Failures of all networks together that are free; then the account takes one attempt in ACCOUNT_SPACING_MS from unknown devices. */
export const ACCOUNT_FREE_FAILURES = 100
const ACCOUNT_SPACING_MS = 10_000
/** The failures of a network as a whole count for a minute. */
export const NETWORK_COUNTED_MS = 60_000
/** Beyond its limit a network gets so many times the limit, so that one script does not stop every other device there. */
const NETWORK_PACE = 10

/** The counters an attempt from an unknown device passes, each with the failures that count now. */
export interface Lanes {
  /** Of the account from this network. */
  readonly pair: AttemptCounter
  /** Of the account from all networks. */
  readonly account: AttemptCounter
  /** Of the network on all accounts. */
  readonly network: AttemptCounter
}
export type Lane = keyof Lanes

/** A place in a lane: the milliseconds it takes up there, for the case that it is given back. */
export type Tickets = Readonly<Record<Lane, number>>

export interface PacedAttempt {
  /** Milliseconds to wait before the password may be checked. */
  readonly hold_ms: number
  readonly lanes: Lanes
  readonly tickets: Tickets
}

/**
 * Claims an attempt from an unknown device. It counts as a failure of its network on the account until it proves right. A lane within its free
 * failures lets it through; in each other lane it takes the next ticket, and it is held until the latest of them. The spacing of a network
 * grows with the number of networks that fail on the account, so that together they stay at one attempt in two seconds.
 */
export function claimPaced(lanes: Lanes, networkLimit: number, now: Date): PacedAttempt | RefusedAttempt {
  const { pair, account, network } = lanes
  const tickets = {
    pair: pair.failures < FREE_FAILURES ? 0 : NETWORK_SPACING_MS * failingNetworks(account),
    account: account.failures < ACCOUNT_FREE_FAILURES ? 0 : ACCOUNT_SPACING_MS,
    network: network.failures < networkLimit ? 0 : NETWORK_COUNTED_MS / (NETWORK_PACE * networkLimit),
  }
  const waits = {
    pair: waitIn(pair, tickets.pair, now),
    account: waitIn(account, tickets.account, now),
    network: waitIn(network, tickets.network, now),
  }
  const hold_ms = Math.max(waits.pair, waits.account, waits.network)
  if (hold_ms > LONGEST_HOLD_MS) return { retry_after: Math.ceil((hold_ms - LONGEST_HOLD_MS) / 1000) }
  const after = (lane: Lane): AttemptCounter => {
    const next_attempt_at = new Date(now.getTime() + waits[lane] + tickets[lane])
    return tickets[lane] === 0 ? lanes[lane] : { ...lanes[lane], next_attempt_at }
  }
  const claimed = { ...after('pair'), failures: pair.failures + 1 }
  return { hold_ms, tickets, lanes: { pair: claimed, account: after('account'), network: after('network') } }
}

/** Whether a lane beyond this pair of account and network has to be waited in. */
export function isCrowded({ account, network }: Lanes, networkLimit: number): boolean {
  return account.failures >= ACCOUNT_FREE_FAILURES || network.failures >= networkLimit
}

/** Networks that used up what one network counts, at least one. Beyond the free failures of all networks, the account's own lane is what bounds them. */
function failingNetworks(account: AttemptCounter): number {
  const failures = Math.min(account.failures, ACCOUNT_FREE_FAILURES)
  return Math.max(1, Math.floor(failures / COUNTED_PER_NETWORK))
}

/** Milliseconds until the lane's next ticket. A ticket further ahead than any can be is a leftover of a clock that was set back. */
function waitIn({ next_attempt_at }: AttemptCounter, spacing_ms: number, now: Date): number {
  if (spacing_ms === 0 || !isAhead(next_attempt_at, now, LONGEST_HOLD_MS + spacing_ms)) return 0
  return next_attempt_at.getTime() - now.getTime()
}
