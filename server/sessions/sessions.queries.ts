import type { Database, Transaction } from '../db/database.ts'
import type { SessionUser } from '../http/session.ts'

/** A person with what their password is checked against. */
export interface Account extends SessionUser {
  readonly password_hash: string
}

/** The person who may sign in with an address; a disabled account is nobody's. */
export function userByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'role', 'password_hash'])
    .where('email', '=', email)
    .where('disabled', '=', false)
    .executeTakeFirst()
}

/**
 * Opens a session for somebody whose password was looked at; false when the account has got another password or another
 * address or was disabled since. Each of these changes ends the account's sessions after it, so that none slips through between the look and the change.
 */
export async function openSession(
  trx: Transaction,
  { id, email, password_hash }: Pick<Account, 'id' | 'email' | 'password_hash'>,
  { token_hash, expires_at }: { readonly token_hash: Buffer; readonly expires_at: Date },
): Promise<boolean> {
  const opened = await trx
    .insertInto('session')
    .columns(['token_hash', 'user_id', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ val, ref }) => [
          val(token_hash).as('token_hash'),
          ref('id').as('user_id'),
          val(expires_at).as('expires_at'),
        ])
        .where('id', '=', id)
        .where('email', '=', email)
        .where('password_hash', '=', password_hash)
        .where('disabled', '=', false)
        .forShare(),
    )
    .returning('user_id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Ends every session of a person. */
export async function revokeSessionsOf(trx: Transaction, user_id: number): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', user_id).execute()
}

export async function revokeSession(trx: Transaction, token_hash: Buffer): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', token_hash).execute()
}
