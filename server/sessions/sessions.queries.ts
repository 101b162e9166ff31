import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import type { SessionUser } from '../http/session.ts'

const COLUMNS = ['id', 'first_name', 'last_name', 'email', 'phone', 'role', 'password_hash'] as const

export interface Account extends SessionUser {
  readonly password_hash: string
}

export async function userByEmail(db: Database, email: string): Promise<Account | undefined> {
  return (await findByEmail(db, email))[0]
}
const findByEmail = preparedQuery((db, email: string) =>
  db.selectFrom('users').select(COLUMNS).where('email', '=', email).where('disabled', '=', false),
)

/** The accounts that are not disabled, by email address. */
export async function accountsByEmail(
  db: Database | Transaction,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const accounts = await findByEmails(db, emails)
  return new Map(accounts.map((account) => [account.email, account]))
}
const findByEmails = preparedQuery((db, emails: readonly string[]) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where('disabled', '=', false),
)

/**
 * Creates a session. False when the account was disabled or its password or address changed since the check. Each of
 * these changes locks the account and then ends its sessions, so that no session is created during one.
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

export async function revokeSessionsOf(trx: Transaction, user_id: number): Promise<void> {
  await trx.deleteFrom('session').where('user_id', '=', user_id).execute()
}

export async function revokeSession(trx: Transaction, token_hash: Buffer): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', token_hash).execute()
}
