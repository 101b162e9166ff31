import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { Problem } from './problem.ts'
import type { SessionUser } from './session.ts'

/** How long the first answer to a key is given again. */
export const ANSWER_KEPT_MS = 24 * 60 * 60 * 1000

/** One press of one person: its key, and a hash of what was asked. */
export interface Press {
  readonly key: string
  readonly request_hash: Buffer
}

export interface Answered {
  readonly status: number
  readonly body: string
}

/** The press a writing request names; undefined without an Idempotency-Key. Keys are 1 to 200 visible characters. */
export function pressOf(request: FastifyRequest): Press | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key))
    throw new Problem(422, 'The Idempotency-Key is not one.', { code: 'invalid-idempotency-key' })
  const asked = JSON.stringify([request.method, request.url, request.body ?? null])
  return { key, request_hash: createHash('sha256').update(asked).digest() }
}

/** Who asks, and whether this press is theirs to carry out. */
export interface Claim {
  readonly user: SessionUser | undefined
  readonly claimed: boolean
}

/**
 * Finds who asks and claims the press for this command, in one statement. Whoever presses with the same key meanwhile waits
 * here, in whichever server process it lands, until the first transaction has ended. A key older than a day begins anew.
 */
export async function claim(
  trx: Transaction,
  { key, request_hash }: Press,
  token_hash: Buffer,
  now: Date,
): Promise<Claim> {
  const forgotten = new Date(now.getTime() - ANSWER_KEPT_MS)
  const { rows } = await sql<SessionUser & { claimed: boolean }>`
    with caller as (
      select users.id, first_name, last_name, email, phone, role from session join users on users.id = session.user_id
      where token_hash = ${token_hash} and expires_at > ${now}
    ), claim as (
      insert into answered_command as mine (user_id, key, request_hash, claimed_at)
      select id, ${key}, ${request_hash}, ${now} from caller
      on conflict (user_id, key) do update
        set request_hash = excluded.request_hash, claimed_at = excluded.claimed_at where mine.claimed_at <= ${forgotten}
      returning key
    )
    select caller.*, exists (select from claim) as claimed from caller
  `.execute(trx)
  const [row] = rows
  if (!row) return { user: undefined, claimed: false }
  const { claimed, ...user } = row
  return { user, claimed }
}

/** The first answer to a press that somebody else carried out. */
export async function firstAnswer(trx: Transaction, { key, request_hash }: Press, user_id: number): Promise<Answered> {
  const found = await trx
    .selectFrom('answered_command')
    .select(['status', 'body', 'request_hash'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!found.request_hash.equals(request_hash))
    throw new Problem(409, 'This key was used for another request.', { code: 'idempotency-key-reused' })
  return { status: found.status ?? 0, body: found.body ?? '' }
}

/** Keeps the answer beside the effect, in the same commit. */
export async function keepAnswer(trx: Transaction, { key }: Press, user_id: number, answer: Answered): Promise<void> {
  await trx.updateTable('answered_command').set(answer).where('user_id', '=', user_id).where('key', '=', key).execute()
}
