import { normalEmail } from '../../domain/person.ts'
import { findSessionUser } from '../http/session.ts'
import { succeed } from '../sessions/claim.ts'
import { claimStepUp } from '../sessions/claimAttempt.ts'
import type { SignInContext } from '../sessions/credentials.ts'
import { withHashingSlot } from '../sessions/passwords.ts'
import { userByEmail } from '../sessions/sessions.queries.ts'

interface SubmittedPassword {
  readonly email?: string | undefined
  readonly password: string
  readonly token_hash: Buffer | undefined
  readonly now: Date
}

/** Failed sign-ins of strangers do not block this check (rulings, section 4). */
export async function isOwnPassword(
  { postgres, clock }: Pick<SignInContext, 'postgres' | 'clock'>,
  { email, password, token_hash, now }: SubmittedPassword,
): Promise<boolean> {
  const { db } = postgres
  const user = token_hash && (await findSessionUser(db, token_hash, now))
  if (user?.role !== 'admin' || (email !== undefined && normalEmail(email) !== user.email)) return false
  return withHashingSlot(
    async (isPassword) => {
      const claim = await claimStepUp(postgres, user.email, clock())
      const account = await userByEmail(db, user.email)
      const isRight = await isPassword(password, account?.password_hash)
      if (isRight) await succeed(db, claim)
      return isRight
    },
    { isKnown: true },
  )
}
