import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { compiledOnce } from '../db/compiled.ts'
import type { Transaction } from '../db/database.ts'
import { Problem } from './problem.ts'
import { type SessionUser, selectUserOfSession } from './session.ts'

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

/** Who asks, and what their press was answered before, if it was. */
export interface Opened {
  readonly user: SessionUser | undefined
  readonly answered: Answered | undefined
}

/**
 * Finds who asks and the first answer to their press, in one statement.
 * @throws 409 when the key was used for another request.
 */
export async function openPress(
  trx: Transaction,
  { key, request_hash }: Press,
  token_hash: Buffer,
  now: Date,
): Promise<Opened> {
  const [row] = await findPress(trx, token_hash, now, key)
  if (!row) return { user: undefined, answered: undefined }
  const { request_hash: first, status, body, answered_at, ...user } = row
  if (first === null || status === null || body === null || answered_at === null) return { user, answered: undefined }
  if (answered_at.getTime() <= now.getTime() - ANSWER_KEPT_MS) {
    await forget(trx, user.id, key)
    return { user, answered: undefined }
  }
  if (!first.equals(request_hash))
    throw new Problem(409, 'This key was used for another request.', { code: 'idempotency-key-reused' })
  return { user, answered: { status, body } }
}

const findPress = compiledOnce((db, token_hash: Buffer, now: Date, key: string) =>
  selectUserOfSession(db, token_hash, now)
    .leftJoin('answered_command as answered', (join) =>
      join.onRef('answered.user_id', '=', 'users.id').on('answered.key', '=', key),
    )
    .select(['answered.request_hash', 'answered.status', 'answered.body', 'answered.answered_at']),
)

/**
 * Keeps the answer beside the effect, in the same commit. When somebody else has answered this press since it was opened, this
 * runs into the primary key and the whole command begins again, to find that answer.
 */
export async function keepAnswer(
  trx: Transaction,
  press: Press,
  user_id: number,
  answer: Answered,
  now: Date,
): Promise<void> {
  const { key, request_hash } = press
  await insertAnswer(trx, user_id, key, request_hash, answer.status, answer.body, now)
}

const insertAnswer = compiledOnce(
  (db, user_id: number, key: string, request_hash: Buffer, status: number, body: string, answered_at: Date) =>
    db.insertInto('answered_command').values({ user_id, key, request_hash, status, body, answered_at }),
)

/** A key older than a day begins anew. */
async function forget(trx: Transaction, user_id: number, key: string): Promise<void> {
  await trx.deleteFrom('answered_command').where('user_id', '=', user_id).where('key', '=', key).execute()
}
