import type { Endpoint } from '../../contract/endpoint.ts'
import { Problem } from './problem.ts'
import type { SignedInUser } from './session.ts'

const STEP_UP_MS = 5 * 60 * 1000

/** Within five minutes (rulings, section 4). A time further ahead was written before a clock was set back. */
export function isPasswordConfirmed(user: Pick<SignedInUser, 'password_at'> | undefined, now: Date): boolean {
  const at = user?.password_at
  return at instanceof Date && Math.abs(now.getTime() - at.getTime()) < STEP_UP_MS
}

/** @throws 403 `password-required` unless confirmed. */
export function requireConfirmedPassword(isConfirmed: boolean): void {
  if (!isConfirmed) throw new Problem(403, 'Please enter your password first.', { code: 'password-required' })
}

/** @throws 403 `password-required` where the endpoint declares a step-up and the session has none. */
export function requireDeclaredStepUp({ stepUp }: Endpoint, isConfirmed: boolean): void {
  if (stepUp) requireConfirmedPassword(isConfirmed)
}
