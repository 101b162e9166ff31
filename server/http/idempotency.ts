import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { RATE_WINDOW } from '../../domain/commandRate.ts'
import type { Database, Transaction } from '../db/database.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import { Problem } from './problem.ts'
import { type SignedInUser, selectSessionUser } from './session.ts'

/** How long the first answer to a key is given again. */
export const RESPONSE_RETENTION_MS = 24 * 60 * 60 * 1000

/** One press of one person: its key, and a hash of what was asked. */
export interface IdempotencyKey {
  readonly key: string
  readonly request_hash: Buffer
}

export interface StoredResponse {
  readonly status: number
  readonly body: string
  readonly etag?: string | undefined
  /** Set-Cookie headers of an answer that is not stored. */
  readonly cookies?: readonly string[] | undefined
}

/** The press a writing request names; undefined without an Idempotency-Key. Keys are 1 to 200 visible characters. */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[!-~]{1,200}$/.test(key))
    throw new Problem(422, 'The Idempotency-Key is not one.', { code: 'invalid-idempotency-key' })
  const asked = JSON.stringify([request.method, request.url, request.body ?? null])
  return { key, request_hash: createHash('sha256').update(asked).digest() }
}

/** The press of a command without a key: counted as every command, and never answered again. No client can send such a key. */
export function recordOnlyKey(): IdempotencyKey {
  return { key: `no key ${randomUUID()}`, request_hash: NO_REQUEST }
}
const NO_REQUEST = Buffer.alloc(0)

/**
 * The beginning of a command's first statement: `caller` is who asks, with the first answer to their press and, of parents, the ages of their
 * latest commands.
 */
export function withSession(db: Database | Transaction, token_hash: Buffer, now: Date, key: string | null) {
  return db.with('caller', () =>
    selectSessionUser(db, token_hash, now)
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom('answered_command')
            .select(['request_hash', 'status', 'body', 'etag', 'answered_at'])
            .whereRef('user_id', '=', 'users.id')
            .where('key', '=', key)
            .offset(OPTIMIZATION_FENCE)
            .as('answered'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom('answered_command')
            .select([sql<number[] | null>`array_agg(${age(now)}) filter (where ${isRecent(now)})`.as('recent_ages')])
            .select(sql<number>`count(*)`.as('commands_today'))
            .whereRef('user_id', '=', 'users.id')
            .where(sql<boolean>`users.role = 'parent'`)
            .offset(OPTIMIZATION_FENCE)
            .as('commands'),
        (join) => join.onTrue(),
      )
      .select(['answered.request_hash', 'answered.status', 'answered.body', 'answered.etag', 'answered.answered_at'])
      .select(['commands.recent_ages', 'commands.commands_today']),
  )
}

function age(now: Date) {
  return sql<number>`extract(epoch from ${now}::timestamptz - answered_at)::float8`
}

function isRecent(now: Date) {
  const window = sql`make_interval(secs => ${sql.lit(RATE_WINDOW)})`
  return sql<boolean>`answered_at > ${now}::timestamptz - ${window} and answered_at < ${now}::timestamptz + ${window}`
}

/** Who asks, when, and the key of their press. */
export interface Credentials {
  readonly token_hash: Buffer | undefined
  readonly now: Date
  readonly key: string | undefined
}

export async function findSession(
  trx: Transaction,
  { token_hash, now, key }: Credentials,
): Promise<Session | undefined> {
  return token_hash && (await selectSession(trx, token_hash, now, key ?? null))[0]
}
const selectSession = preparedQuery((db, token_hash: Buffer, now: Date, key: string | null) =>
  withSession(db, token_hash, now, key).selectFrom('caller').selectAll(),
)

/** Whether the press has got an answer by now. */
export async function hasStoredResponse(db: Database, { token_hash, now, key }: Credentials): Promise<boolean> {
  const [caller] = token_hash ? await selectSession(db, token_hash, now, key ?? null) : []
  return caller !== undefined && caller.request_hash !== null
}

export type Session = Awaited<ReturnType<typeof selectSession>>[number]

/** The person who calls, without the stored response. */
export function userOf(caller: Session | undefined): SignedInUser | undefined {
  if (!caller) return undefined
  const { request_hash, status, body, etag, answered_at, recent_ages, commands_today, ...user } = caller
  return user
}

/**
 * What the caller is answered at once, if their press was answered before.
 * @throws 409 when the key was used for another request.
 */
export async function findStoredResponse(
  trx: Transaction,
  press: IdempotencyKey | undefined,
  caller: Session | undefined,
  now: Date,
): Promise<StoredResponse | undefined> {
  if (!press || !caller) return undefined
  const { id, request_hash, status, body, etag, answered_at } = caller
  if (request_hash === null || status === null || body === null || answered_at === null) return undefined
  if (answered_at.getTime() <= now.getTime() - RESPONSE_RETENTION_MS) {
    await deleteStoredResponse(trx, id, press.key)
    return undefined
  }
  if (!request_hash.equals(press.request_hash))
    throw new Problem(409, 'This key was used for another request.', { code: 'idempotency-key-reused' })
  return { status, body, etag: etag ?? undefined }
}

/**
 * Keeps the answer beside the effect, in the same commit. When somebody else has answered this press since it was opened, this
 * runs into the primary key and the whole command begins again, to find that answer.
 */
export async function storeResponse(
  trx: Transaction,
  press: IdempotencyKey,
  user_id: number,
  answer: StoredResponse,
  now: Date,
): Promise<void> {
  const { key, request_hash } = press
  await insertResponse(trx, user_id, key, request_hash, answer.status, answer.body, answer.etag ?? null, now)
}

const insertResponse = preparedQuery(
  (
    db,
    user_id: number,
    key: string,
    request_hash: Buffer,
    status: number,
    body: string,
    etag: string | null,
    answered_at: Date,
  ) => db.insertInto('answered_command').values({ user_id, key, request_hash, status, body, etag, answered_at }),
)

/** A key older than a day begins anew. */
async function deleteStoredResponse(trx: Transaction, user_id: number, key: string): Promise<void> {
  await trx.deleteFrom('answered_command').where('user_id', '=', user_id).where('key', '=', key).execute()
}
