import { MINUTE_MS } from '../../domain/durations.ts'
import { RESET_LINK_MS, SIGN_IN_LINK_MS } from '../../domain/session.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type EmailLimit, isWithinLimit } from '../platform/email/emailLimit.ts'
import type { ThrottledEmail } from '../schema/emailAndLimitTables.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Beyond the daily limit, a link is emailed when the last one has expired, so that the mailbox always has a valid one. */
const LIMITS: Readonly<Record<ThrottledEmail, EmailLimit>> = {
  'reset-link': { daily: 10, spacing_ms: MINUTE_MS, spacing_beyond_ms: RESET_LINK_MS },
  'sign-in-link': { daily: 10, spacing_ms: MINUTE_MS, spacing_beyond_ms: SIGN_IN_LINK_MS },
  'already-registered': { daily: 5, spacing_ms: MINUTE_MS, spacing_beyond_ms: NEVER },
  'registration-draft': { daily: 5, spacing_ms: MINUTE_MS, spacing_beyond_ms: NEVER },
  // A family may register several children in one minute.
  'registration-received': { daily: 10, spacing_ms: 0, spacing_beyond_ms: NEVER },
  'confirm-email': { daily: 5, spacing_ms: MINUTE_MS, spacing_beyond_ms: NEVER },
}

interface ThrottledEmailJob {
  readonly about: ThrottledEmail
  readonly email: string
  readonly job_id: string
}

/** Whether an email that a stranger can cause may be sent to its address now. A retry of an allowed job may. */
export function isEmailAllowed(trx: Transaction, job: ThrottledEmailJob, now: Date): Promise<boolean> {
  return isWithinLimit(trx, job, LIMITS[job.about], now)
}
