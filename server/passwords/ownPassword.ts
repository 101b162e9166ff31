import { normalEmail } from '../../domain/person.ts'
import { userOfSession } from '../http/session.ts'
import type { Claim } from '../sessions/claim.ts'
import { claimStepUp } from '../sessions/claimAttempt.ts'
import type { SignInContext } from '../sessions/credentials.ts'
import { withPlace } from '../sessions/passwords.ts'
import { userByEmail } from '../sessions/sessions.queries.ts'

/** What was typed, and in which session. An address is the account's own, or the answer is no. */
interface Typed {
  readonly email?: string | undefined
  readonly password: string
  readonly token_hash: Buffer | undefined
  readonly now: Date
}

/**
 * The claim of the attempt when it was the admin account's own password, or undefined. Attempts are limited in a counter of their own, so
 * that failed sign-ins of strangers do not close it (rulings, section 4).
 */
export async function ownPassword(
  { postgres, clock }: Pick<SignInContext, 'postgres' | 'clock'>,
  { email, password, token_hash, now }: Typed,
): Promise<Claim | undefined> {
  const { db } = postgres
  const user = token_hash && (await userOfSession(db, token_hash, now))
  if (user?.role !== 'admin' || (email !== undefined && normalEmail(email) !== user.email)) return undefined
  return withPlace(async (isPassword) => {
    const claim = await claimStepUp(postgres, user.email, clock())
    const account = await userByEmail(db, user.email)
    return (await isPassword(password, account?.password_hash)) ? claim : undefined
  })
}
