import type { PasswordOwner } from '../../domain/newPassword.ts'
import type { Database, Transaction } from '../db/database.ts'
import { hashToken } from '../http/session.ts'

export interface Link {
  readonly user_id: number
  readonly token: string
}

export async function isLinkValid(db: Database | Transaction, { user_id, token }: Link, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('password_reset')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Undefined when the link is not valid now. */
export function linkOwner(db: Database, { user_id, token }: Link, now: Date): Promise<PasswordOwner | undefined> {
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

/** False when the link is not valid. A parallel use waits for this row and finds it used. */
export async function consumeLink(trx: Transaction, { user_id, token }: Link, now: Date): Promise<boolean> {
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
