import type { RefusedAttempt } from '../../domain/attempts.ts'
import type { Database, Transaction } from '../db/database.ts'
import { throttled } from '../http/problem.ts'
import { type CounterKey, decrementCounter, deleteCounter } from './counters.queries.ts'

export interface AttemptOrigin {
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

export interface Claim {
  readonly hold_ms: number
  /** Counts the attempt as a failure until it succeeds. */
  readonly counter: CounterKey
  /** Whether a success also clears the earlier failures, as it does for a device, or only this attempt. */
  readonly isClearedBySuccess: boolean
  /** The attempt also counts for all networks, devices or accounts. */
  fail(now: Date): Promise<void>
  /** The password was not checked: the attempt no longer counts, and its reservations are released. */
  cancel(): Promise<void>
}

/** After the right password. */
export function succeed(db: Database | Transaction, { counter, isClearedBySuccess }: Claim): Promise<void> {
  return isClearedBySuccess ? deleteCounter(db, counter) : decrementCounter(db, counter, { failures: 1 })
}

/** @throws 429 when the claim was refused. */
export function orThrottled<T extends object>(claim: T | RefusedAttempt): T {
  if ('retry_after' in claim) throw throttled(claim.retry_after)
  return claim
}
