import { sql } from 'kysely'
import type { PasswordOwner } from '../../domain/newPassword.ts'
import { isLinkedTo } from '../access/children.ts'
import { queueEmail } from '../email/email.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { hashToken } from '../platform/http/session.ts'
import { deleteSignInCounters } from '../sessions/counters.queries.ts'
import type { EventAccount } from '../sessions/securityEvents.ts'
import { type AcceptingRequest, lockForTwins, proveAddress } from '../users/proveAddress.ts'

interface Link {
  readonly user_id: number
  readonly token: string
}

/**
 * Sets a new password with a link from an email, which proves the address: accepting an invitation is the same. Ends sessions and calendar
 * addresses, clears failed sign-ins, emails the owner (rulings, section 4). Undefined: the link is invalid.
 */
export async function resetPassword(
  trx: Transaction,
  link: Link,
  password_hash: string,
  request: AcceptingRequest,
): Promise<EventAccount | undefined> {
  const { now } = request
  const { user_id } = link
  const isPrepared = await lockForTwins(trx, user_id)
  if (!(await consumeLink(trx, link, now))) return undefined
  const account = await trx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .returning(['id', 'email', 'first_name', 'last_name', 'role'])
    .executeTakeFirstOrThrow()
  await deleteSignInCounters(trx, account.email)
  const { calendars } = await proveAddress(trx, { user_id, request, isPrepared, by: 'new-password' })
  await queueEmail(trx, { about: 'password-changed', user_id, changed_at: now.toISOString(), calendars })
  return account
}

/** False when the link is not valid. A parallel use waits for this row and finds it used. */
async function consumeLink(trx: Transaction, { user_id, token }: Link, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The children of an unconfirmed account: those that it sees, and those that the office added. Null for a confirmed one. */
export async function invitationTo(trx: Transaction, user_id: number) {
  const account = await trx
    .selectFrom('users')
    .leftJoin('student', (join) => join.on(isLinkedTo(sql.ref('users.id'))))
    .select(({ fn }) => [
      fn.count<number>('student.id').filterWhere('student.awaits_acceptance', '=', false).as('children'),
      fn.count<number>('student.id').as('all'),
    ])
    .where('users.id', '=', user_id)
    .where('email_confirmed_at', 'is', null)
    .groupBy('users.id')
    .executeTakeFirst()
  return account ? { children: account.children, added: account.all - account.children } : null
}

/** Undefined when the link is not valid now. */
export function linkOwner(
  db: Database | Transaction,
  { user_id, token }: Link,
  now: Date,
): Promise<PasswordOwner | undefined> {
  return db
    .selectFrom('password_reset')
    .innerJoin('users', 'users.id', 'password_reset.user_id')
    .select(['first_name', 'last_name', 'email'])
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('password_reset.expires_at', '>', now)
    .executeTakeFirst()
}
