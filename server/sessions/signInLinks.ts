import { sql } from 'kysely'
import type { Reply } from '../../contract/endpoint.ts'
import type { login } from '../../contract/sessions.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { SIGN_IN_LINK_MS } from '../../domain/session.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { hashToken } from '../platform/http/session.ts'
import type { SignInOptions } from './checkCredentials.ts'
import { endSignInLinksOf, lockAccount } from './sessions.queries.ts'
import { type SignInRequest, signIn } from './signIn.ts'

/** A request whose email was not delivered by then is dropped. Longer than a link is valid: many mail servers accept an email at the second try only. */
const UNDELIVERED_MS = 30 * MINUTE_MS

export interface LinkRequest {
  readonly user_id: number
  readonly token: string
  readonly asked_at: Date
}

/**
 * Makes the link of an email valid from now. The account's other links stay valid, so that nobody who asks for links of this address ends
 * the one that its owner is about to open. False for an old request, and when a retry of the email comes after the link was used or ended.
 */
export async function createSignInLink(
  trx: Transaction,
  { user_id, token, asked_at }: LinkRequest,
  now: Date,
): Promise<boolean> {
  if (isRequestTooOld(asked_at, now)) return false
  const expires_at = new Date(now.getTime() + SIGN_IN_LINK_MS)
  const created = await trx
    .insertInto('sign_in_link')
    .values({ token_hash: hashToken(token), user_id, expires_at })
    .onConflict((on) => on.column('token_hash').doUpdateSet({ expires_at }).where('sign_in_link.ended_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  return created !== undefined
}

/** Whether the email of a link that was asked for then is no longer sent. */
export function isRequestTooOld(asked_at: Date, now: Date): boolean {
  return now.getTime() - asked_at.getTime() > UNDELIVERED_MS
}

/** The account that a link signs in to. Undefined when it is not valid now. Looking does not use it up. */
export async function accountOfLink(
  db: Database | Transaction,
  token: string,
  now: Date,
): Promise<{ readonly id: number; readonly email: string } | undefined> {
  const link = await db
    .selectFrom('sign_in_link')
    .select(['user_id', 'expires_at', 'ended_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!link || link.ended_at || link.expires_at <= now) return undefined
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', link.user_id)
    .where('disabled', '=', false)
    .executeTakeFirst()
}

/**
 * Signs in with a link and makes the device known. Ends the account's other links. Locks the account first, as everything that ends its
 * sessions does. Undefined when the link is not valid, also for the later of two uses at once.
 */
export async function signInWithLink(
  trx: Transaction,
  options: Pick<SignInOptions, 'devices' | 'events'>,
  token: string,
  request: SignInRequest,
): Promise<Reply<typeof login> | undefined> {
  const found = await accountOfLink(trx, token, request.now)
  const account = found && (await lockAccount(trx, found.id))
  if (!account || !(await endLink(trx, token))) return undefined
  await endSignInLinksOf(trx, account.id)
  return signIn(trx, options, request, account, 'login-with-link')
}

/** Two uses at once both find the link. The second one waits here and gets false. */
async function endLink(trx: Transaction, token: string): Promise<boolean> {
  const ended = await trx
    .updateTable('sign_in_link')
    .set({ ended_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return ended !== undefined
}
