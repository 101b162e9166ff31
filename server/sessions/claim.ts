import type { RefusedAttempt } from '../../domain/attempts.ts'
import { throttled } from '../http/problem.ts'

/** Where an attempt comes from. */
export interface AttemptOrigin {
  readonly email: string
  /** The id of a device that is known for this account. */
  readonly device: string | undefined
  /** The subscriber's prefix: failures on one account are counted by it. */
  readonly site: string
  /** Failures on all accounts are counted by it. */
  readonly network: string
  /** Failures a minute from one network; beyond them its unknown devices are paced. */
  readonly networkLimit: number
}

/** A counted attempt. The password may be checked after `hold_ms` milliseconds. */
export interface Claim {
  readonly hold_ms: number
  /** The password was right: the attempt no longer counts. */
  succeed(): Promise<void>
  /** The password was wrong: the attempt also counts over all networks, devices or accounts. */
  fail(now: Date): Promise<void>
  /** The password was not checked. */
  cancel(): Promise<void>
}

/** @throws 429 when the attempt was refused. */
export function orThrottled<T extends object>(claim: T | RefusedAttempt): T {
  if ('retry_after' in claim) throw throttled(claim.retry_after)
  return claim
}
