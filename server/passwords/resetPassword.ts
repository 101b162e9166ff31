import type { Transaction } from '../db/database.ts'
import type { Mails } from '../mail/mail.ts'
import { deleteSignInCounters } from '../sessions/counters.queries.ts'
import { revokeSessionsOf } from '../sessions/sessions.queries.ts'
import { consumeLink, type Link } from './passwords.queries.ts'

/** Ends sessions, clears failed sign-ins, mails the owner (rulings, section 4). Undefined: the link is invalid. */
export async function resetPassword(
  trx: Transaction,
  mails: Mails,
  link: Link,
  password_hash: string,
  now: Date,
): Promise<string | undefined> {
  if (!(await consumeLink(trx, link, now))) return undefined
  const { user_id } = link
  const { email } = await trx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await deleteSignInCounters(trx, email)
  await revokeSessionsOf(trx, user_id)
  await mails.send(trx, { about: 'password-changed', user_id, changed_at: now.toISOString() })
  return email
}
