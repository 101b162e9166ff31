import { hmacOf } from '../config/keys.ts'
import type { Transaction } from '../platform/database/database.ts'
import { hashToken } from '../platform/http/session.ts'
import type { Recipient } from './recipients.queries.ts'

/** Milliseconds between two links of one account while the first is unused. */
const REQUEST_SPACING_MS = 60_000

export interface LinkRequest {
  readonly user_id: number
  readonly asked_at: Date
  readonly token: string
  readonly lifetime_ms: number
}

/** 43 characters, derived from the job's id: a retry has the same token, and no table contains it. */
export function linkToken(job_id: string, key: Buffer): string {
  return hmacOf(job_id, key).toString('base64url')
}

export function resetLinkUrl({ id }: Pick<Recipient, 'id'>, token: string, publicUrl: string): string {
  return `${publicUrl}/pw-reset?${new URLSearchParams({ id: String(id), token })}`
}

/**
 * Makes this request's link the only valid link of the account, for its lifetime from now. A retry of the request extends
 * it. False when it must not be sent: a later request exists, the link was used, or an unused link was requested less
 * than a minute before. A request time in the future was written before a clock was set back and is ignored.
 */
export async function createResetLink(trx: Transaction, request: LinkRequest, now: Date): Promise<boolean> {
  const { user_id, asked_at, token, lifetime_ms } = request
  const expires_at = new Date(now.getTime() + lifetime_ms)
  const saved = await trx
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
            eb('password_reset.asked_at', '>', new Date(now.getTime() + REQUEST_SPACING_MS)),
            and([
              eb('password_reset.asked_at', '<', ref('excluded.asked_at')),
              or([
                eb('password_reset.asked_at', '<=', new Date(asked_at.getTime() - REQUEST_SPACING_MS)),
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
  return saved !== undefined
}
