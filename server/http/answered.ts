import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { Problem } from './problem.ts'

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

/**
 * The first answer to this press, if it was answered. Whoever presses with the same key meanwhile waits here, in whichever
 * server process it lands, until the first transaction has ended.
 */
export async function answeredBefore(
  trx: Transaction,
  { key, request_hash }: Press,
  token_hash: Buffer,
  now: Date,
): Promise<Answered | undefined> {
  const [, found] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx),
    trx
      .selectFrom('answered_command')
      .innerJoin('session', 'session.user_id', 'answered_command.user_id')
      .select(['status', 'body', 'request_hash'])
      .where('session.token_hash', '=', token_hash)
      .where('key', '=', key)
      .where('answered_at', '>', new Date(now.getTime() - ANSWER_KEPT_MS))
      .executeTakeFirst(),
  ])
  if (found && !found.request_hash.equals(request_hash))
    throw new Problem(409, 'This key was used for another request.', { code: 'idempotency-key-reused' })
  return found
}

/** Keeps the answer beside the effect, in the same commit. A key older than a day begins anew. */
export async function keepAnswer(trx: Transaction, press: Press, user_id: number, answer: Answered, now: Date) {
  const row = { ...answer, request_hash: press.request_hash, answered_at: now }
  await trx
    .insertInto('answered_command')
    .values({ ...row, key: press.key, user_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute()
}
