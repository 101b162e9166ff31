import { normalEmail } from '../../domain/person.ts'
import type { Database } from '../db/database.ts'
import { userOfSession } from '../http/session.ts'
import { claimAttempt } from '../sessions/attempts.queries.ts'
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
 * The address of the admin account whose own password was typed, or undefined. A try counts like one at the login
 * (rulings, section 4).
 */
export async function ownPassword(
  db: Database,
  { email, password, token_hash, now }: Typed,
): Promise<string | undefined> {
  const user = token_hash && (await userOfSession(db, token_hash, now))
  if (user?.role !== 'admin' || (email !== undefined && normalEmail(email) !== user.email)) return undefined
  return withPlace(async (isPassword) => {
    await claimAttempt(db, user.email, now)
    const account = await userByEmail(db, user.email)
    return (await isPassword(password, account?.password_hash)) ? user.email : undefined
  })
}
