import type { RefusedAttempt } from '../../domain/attempts.ts'
import { throttled } from '../http/problem.ts'

export interface AttemptOrigin {
  readonly email: string
  /** The id of the browser's device cookie for this account; undefined for an unknown device. */
  readonly device: string | undefined
  /** The subscriber's address prefix, by which failures on one account are counted. */
  readonly site: string
  /** The network, by which failures on all accounts are counted. */
  readonly network: string
  /** Failures a minute from one network; beyond them its unknown devices are paced. */
  readonly networkLimit: number
}

/** A counted attempt. The password may be checked after `hold_ms` milliseconds. */
export interface Claim {
  readonly hold_ms: number
  /** The password was right: the attempt no longer counts. */
  succeed(): Promise<void>
  /** The password was wrong: the attempt also counts for all networks, devices or accounts. */
  fail(now: Date): Promise<void>
  /** The password was not checked: the attempt no longer counts, and its tickets are free. */
  cancel(): Promise<void>
}

/** The claim. @throws 429 when it was refused. */
export function orThrottled<T extends object>(claim: T | RefusedAttempt): T {
  if ('retry_after' in claim) throw throttled(claim.retry_after)
  return claim
}
