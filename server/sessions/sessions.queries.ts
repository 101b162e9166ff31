import { sql } from 'kysely'
import { SESSIONS_PER_ACCOUNT } from '../../domain/session.ts'
import { isLinkedTo } from '../access/children.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { preparedQuery, preparedStatement, rowsStatement, toBytea } from '../platform/database/statements.ts'
import { EMAIL_CONFIRMATION, type SessionUser } from '../platform/http/session.ts'

const NAMES = ['id', 'first_name', 'last_name', 'email', 'phone'] as const
const COLUMNS = [...NAMES, 'role', 'language', 'tests_semester_id', 'password_hash'] as const

export interface Account extends SessionUser {
  readonly password_hash: string
}

export async function userByEmail(db: Database, email: string): Promise<Account | undefined> {
  return (await findByEmail(db, email))[0]
}
const findByEmail = preparedQuery((db, email: string) =>
  selectAccounts(db).where('email', '=', email).where('disabled', '=', false),
)

/** By address, without disabled ones. */
export async function accountsByEmail(db: Database, emails: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  const accounts = await findByEmails(db, emails)
  return new Map(accounts.map((account) => [account.email, account]))
}
const findByEmails = preparedQuery((db, emails: readonly string[]) =>
  selectAccounts(db).where(sql<boolean>`email = any(${emails}::text[])`).where('disabled', '=', false),
)

/** The account, locked against changes of its access until the transaction ends. Undefined for a disabled one. */
export function lockAccount(trx: Transaction, id: number): Promise<Account | undefined> {
  return selectAccounts(trx).where('id', '=', id).where('disabled', '=', false).forShare().executeTakeFirst()
}

function selectAccounts(db: Database | Transaction) {
  return db.selectFrom('users').select(COLUMNS).select(EMAIL_CONFIRMATION.as('email_confirmation'))
}

/**
 * Creates a session. False when the account was disabled or its password or address changed since the check. Each of
 * these changes locks the account and then ends its sessions, so that no session is created during one.
 */
export async function openSession(
  trx: Transaction,
  { id, email, password_hash }: Pick<Account, 'id' | 'email' | 'password_hash'>,
  { token_hash, expires_at }: { readonly token_hash: Buffer; readonly expires_at: Date },
): Promise<boolean> {
  const opened = await insertSession(trx, token_hash, expires_at, id, email, password_hash)
  return opened.length > 0
}
const insertSession = preparedStatement(
  (token_hash: Buffer, expires_at: Date, id: number, email: string, password_hash: string) => sql`
    insert into session (token_hash, user_id, expires_at)
    select ${token_hash}::bytea, id, ${expires_at}::timestamptz from users
    where id = ${id} and email = ${email} and password_hash = ${password_hash} and not disabled
    for share
    returning user_id`,
)

interface OpenedSession extends Pick<Account, 'id' | 'email' | 'password_hash'> {
  readonly token_hash: Buffer
  readonly expires_at: Date
}

/** As `openSession`, in this order, which is that of the accounts' ids. Returns how many were created. */
export async function openSessions(trx: Transaction, opened: readonly OpenedSession[]): Promise<number> {
  const rows = opened.map(({ id, email, password_hash, token_hash, expires_at }) => {
    return { id, email, password_hash, token_hash: toBytea(token_hash), expires_at }
  })
  return (await insertSessions(trx, rows)).length
}
const insertSessions = rowsStatement(
  { id: 'integer', email: 'text', password_hash: 'text', token_hash: 'bytea', expires_at: 'timestamptz' },
  (given) => sql`
    insert into session (token_hash, user_id, expires_at)
    select opened.token_hash, unchanged.id, opened.expires_at
    from (select * from ${given} order by n) opened
    cross join lateral (
      select id from users
      where id = opened.id and email = opened.email and password_hash = opened.password_hash and not disabled
      for share
    ) unchanged
    returning user_id`,
)

/**
 * Ends the oldest sessions of an account that has too many. Send it after the statement that locks the counter of its sign-ins: of sign-ins
 * at the same time, the last one then sees the sessions of all.
 */
export async function endSurplusSessions(trx: Transaction, { id, role }: Pick<Account, 'id' | 'role'>): Promise<void> {
  await deleteSurplus(trx, id, SESSIONS_PER_ACCOUNT[role])
}
const deleteSurplus = preparedStatement(
  (user_id: number, kept: number) => sql`
    delete from session where token_hash = any(array(
      select token_hash from session where user_id = ${user_id}::integer
      order by created_at desc, token_hash offset ${kept}::integer
    ))`,
)

/** As `endSurplusSessions`, for several accounts. */
export async function endSurplusSessionsOf(
  trx: Transaction,
  accounts: readonly Pick<Account, 'id' | 'role'>[],
): Promise<void> {
  await deleteSurplusOf(
    trx,
    accounts.map(({ id, role }) => ({ id, kept: SESSIONS_PER_ACCOUNT[role] })),
  )
}
const deleteSurplusOf = rowsStatement(
  { id: 'integer', kept: 'integer' },
  (given) => sql`
    delete from session where token_hash = any(array(
      select surplus.token_hash from ${given} cross join lateral (
        select token_hash from session where user_id = given.id order by created_at desc, token_hash offset given.kept
      ) surplus
    ))`,
)

/** Also ends the links that would open a session. The caller has locked the account. */
export async function revokeSessionsOf(trx: Transaction, user_id: number): Promise<void> {
  await endSignInLinksOf(trx, user_id)
  await trx.deleteFrom('session').where('user_id', '=', user_id).execute()
}

/** Ended links are kept for a day, so that a retry of their email does not make them valid again. */
export async function endSignInLinksOf(trx: Transaction, user_id: number): Promise<void> {
  await trx
    .updateTable('sign_in_link')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function revokeSession(trx: Transaction, token_hash: Buffer): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', token_hash).execute()
}

/**
 * Ends the sessions of an account and the addresses of its children's calendars. Returns how many addresses it ended. The caller has locked
 * the account. The children are locked, so that a session that ends now creates no address meanwhile.
 */
export async function endAccess(trx: Transaction, user_id: number, now: Date): Promise<{ readonly calendars: number }> {
  await revokeSessionsOf(trx, user_id)
  return endCalendars(trx, await lockChildren(trx, user_id), now)
}

/** Ends the calendar addresses of locked children. */
export async function endCalendars(
  trx: Transaction,
  children: readonly number[],
  now: Date,
): Promise<{ readonly calendars: number }> {
  if (children.length === 0) return { calendars: 0 }
  const ended = await trx
    .updateTable('calendar_address')
    .set({ token_hash: null, ended_at: now })
    .where(sql<boolean>`student_id = any(${children}::integer[])`)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { calendars: Number(ended.numUpdatedRows) }
}

/** Locks the children of a locked account by id. Returns their ids. */
export async function lockChildren(trx: Transaction, parent_id: number): Promise<readonly number[]> {
  const children = await trx.selectFrom('student').select('id').where(isLinkedTo(parent_id)).execute()
  const ids = children.map(({ id }) => id)
  await lockRows(trx, { students: ids })
  return ids
}
