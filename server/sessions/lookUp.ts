import type { Postgres } from '../db/database.ts'
import type { AttemptOrigin, Claim } from './claim.ts'
import { claimAttempt } from './claimAttempt.ts'
import { type Account, userByEmail } from './sessions.queries.ts'
import { signInRetryAfter } from './signInLimit.ts'

/** What the check of a password needs. */
export interface FoundAccount {
  readonly account: Account | undefined
  /** Seconds, for an account with too many sign-ins within a minute. */
  readonly retryAfter: number | undefined
}

export interface LookedUp extends FoundAccount {
  readonly claim: Claim
}

/** Counts the attempt and then reads the account. @throws 429 when the attempt would wait too long */
export async function lookUp(postgres: Postgres, origin: AttemptOrigin, now: Date): Promise<LookedUp> {
  const claim = await claimAttempt(postgres, origin, now)
  return { claim, ...(await findAccount(postgres, origin, now)) }
}

/** Unknown addresses cost the same queries. */
export async function findAccount(
  { db }: Postgres,
  { email, networkLimit }: Pick<AttemptOrigin, 'email' | 'networkLimit'>,
  now: Date,
): Promise<FoundAccount> {
  const [account, retryAfter] = await Promise.all([
    userByEmail(db, email),
    signInRetryAfter(db, email, networkLimit, now),
  ])
  return { account, retryAfter }
}
