import { RESET_LINK_MS } from '../../domain/session.ts'
import type { Transaction } from '../db/database.ts'
import { hashToken } from '../http/session.ts'
import { sealOf } from '../keys.ts'
import type { Recipient } from './recipients.queries.ts'

/** Between two links that somebody asks for and does not use. */
const ASK_AGAIN_MS = 60_000

export interface LinkRequest {
  readonly user_id: number
  readonly asked_at: Date
  readonly token: string
}

/** The token of a request, 43 characters: the same on every attempt, kept nowhere, and nobody without the key can make it. */
export function resetTokenOf(job_id: string, key: Buffer): string {
  return sealOf(job_id, key).toString('base64url')
}

export function resetLinkTo({ id }: Pick<Recipient, 'id'>, token: string, publicUrl: string): string {
  return `${publicUrl}/pw-reset?${new URLSearchParams({ id: String(id), token })}`
}

/**
 * Makes this request's link the account's only one, for 60 minutes from now. False when somebody asked later, when this link was
 * used already, or when one that can still be used was asked for less than a minute before: then it must not be sent, so that
 * nobody fills a mailbox or voids every link of somebody else. The same request again only moves the end. A request of the future was
 * written before a clock was set back and does not count.
 */
export async function openLink(trx: Transaction, request: LinkRequest, now: Date): Promise<boolean> {
  const { user_id, asked_at, token } = request
  const expires_at = new Date(now.getTime() + RESET_LINK_MS)
  const opened = await trx
    .insertInto('password_reset')
    .values({ user_id, asked_at, token_hash: hashToken(token), expires_at, used_at: null })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet((row) => ({
          asked_at: row.ref('excluded.asked_at'),
          token_hash: row.ref('excluded.token_hash'),
          expires_at: row.ref('excluded.expires_at'),
          used_at: null,
        }))
        .where(({ eb, or, and, ref }) =>
          or([
            eb('password_reset.asked_at', '>', new Date(now.getTime() + ASK_AGAIN_MS)),
            and([
              eb('password_reset.asked_at', '<', ref('excluded.asked_at')),
              or([
                eb('password_reset.asked_at', '<=', new Date(asked_at.getTime() - ASK_AGAIN_MS)),
                eb('password_reset.used_at', 'is not', null),
              ]),
            ]),
            and([
              eb('password_reset.token_hash', '=', ref('excluded.token_hash')),
              eb('password_reset.used_at', 'is', null),
            ]),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return opened !== undefined
}
