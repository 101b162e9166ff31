import type { Database } from '../db/database.ts'
import { claimAttempt } from './attempts.queries.ts'
import { withPlace } from './passwords.ts'
import { type Account, userByEmail } from './sessions.queries.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * The person these credentials belong to, if they are anybody's, in the same time either way. It is a try of the account until
 * `forgetFailures`.
 * @throws 429 while the account is closed, 503 when too many passwords wait to be looked at.
 */
export function userByCredentials(
  db: Database,
  { email, password }: Credentials,
  now: Date,
): Promise<Account | undefined> {
  return withPlace(async (isPassword) => {
    await claimAttempt(db, email, now)
    const user = await userByEmail(db, email)
    return (await isPassword(password, user?.password_hash)) ? user : undefined
  })
}
