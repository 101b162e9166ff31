import type { Database, Transaction } from '../db/database.ts'
import type { SessionUser } from '../http/session.ts'

/** The person behind an address, with what their password is checked against. */
export function userByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'role', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function storeSession(
  trx: Transaction,
  session: { token_hash: Buffer; user_id: SessionUser['id']; expires_at: Date },
): Promise<void> {
  await trx.insertInto('session').values(session).execute()
}

/** Ends every session of a person. */
export async function revokeSessionsOf(trx: Transaction, user_id: number): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', user_id).execute()
}

export async function revokeSession(trx: Transaction, token_hash: Buffer): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', token_hash).execute()
}
