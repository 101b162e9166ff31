import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { NOTIFY_FAMILIES } from '../../../contract/familyEmails.ts'
import { RATE_WINDOW } from '../../../domain/commandRate.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { english } from '../../../domain/english.ts'
import type { Database, Transaction } from '../database/database.ts'
import {
  OPTIMIZATION_FENCE,
  preparedQuery,
  rowsStatement,
  toBytea,
  type ValueOrColumn,
} from '../database/statements.ts'
import { sha256 } from '../sha256.ts'
import { Problem } from './problem.ts'
import { type SignedInUser, selectSessionUser } from './session.ts'

/** Milliseconds for which a response is stored. */
export const RESPONSE_RETENTION_MS = DAY_MS

/** The hash detects another request with the same key. */
export interface IdempotencyKey {
  readonly value: string
  readonly request_hash: Buffer
}

export interface StoredResponse {
  readonly status: number
  readonly body: string
  readonly etag?: string | undefined
  /** Set-Cookie headers, which are sent and never stored. */
  readonly cookies?: readonly string[] | undefined
}

/** 1 to 200 visible ASCII characters. Undefined without the header. @throws 422 for another form. */
export function idempotencyKeyOf(request: FastifyRequest): IdempotencyKey | undefined {
  const value = request.headers['idempotency-key']
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^[!-~]{1,200}$/.test(value))
    throw new Problem(422, english`The Idempotency-Key header is not valid.`, { code: 'invalid-idempotency-key' })
  const notify = request.headers[NOTIFY_FAMILIES.toLowerCase()]
  const more = notify === undefined ? [] : [notify]
  const body = Buffer.isBuffer(request.body) ? sha256(request.body).toString('hex') : (request.body ?? null)
  const content = JSON.stringify([request.method, request.url, body, ...more])
  return { value, request_hash: sha256(content) }
}

/** For counting a command without a key. No client can send this key, so its response is never replayed. */
export function recordOnlyKey(): IdempotencyKey {
  return { value: `no key ${randomUUID()}`, request_hash: NO_REQUEST }
}
const NO_REQUEST = Buffer.alloc(0)

/** The session's user with the response stored for the key and, for parents, the ages of the latest commands. */
export function selectCaller(
  db: Database | Transaction,
  token_hash: ValueOrColumn<Buffer>,
  now: ValueOrColumn<Date>,
  key: ValueOrColumn<string | null>,
) {
  return selectSessionUser(db, token_hash, now)
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('idempotent_response')
          .select(['request_hash', 'status', 'body', 'etag', 'stored_at'])
          .whereRef('user_id', '=', 'users.id')
          .where('key', '=', key)
          .offset(OPTIMIZATION_FENCE)
          .as('stored'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('idempotent_response')
          .select([sql<number[] | null>`array_agg(${age(now)}) filter (where ${isRecent(now)})`.as('recent_ages')])
          .select(sql<number>`count(*)`.as('commands_today'))
          .whereRef('user_id', '=', 'users.id')
          .where(sql<boolean>`users.role = 'parent'`)
          .offset(OPTIMIZATION_FENCE)
          .as('commands'),
      (join) => join.onTrue(),
    )
    .select(['stored.request_hash', 'stored.status', 'stored.body', 'stored.etag', 'stored.stored_at'])
    .select(['commands.recent_ages', 'commands.commands_today'])
}

function age(now: ValueOrColumn<Date>) {
  return sql<number>`extract(epoch from ${now}::timestamptz - stored_at)::float8`
}

function isRecent(now: ValueOrColumn<Date>) {
  const window = sql`make_interval(secs => ${sql.lit(RATE_WINDOW)})`
  return sql<boolean>`stored_at > ${now}::timestamptz - ${window} and stored_at < ${now}::timestamptz + ${window}`
}

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
  selectCaller(db, token_hash, now, key),
)

/** Whether a response that has not expired is stored for the key. */
export async function hasStoredResponse(db: Database, { token_hash, now, key }: Credentials): Promise<boolean> {
  const [session] = token_hash ? await selectSession(db, token_hash, now, key ?? null) : []
  return session !== undefined && session.stored_at !== null && !isExpired(session.stored_at, now)
}

function isExpired(stored_at: Date, now: Date): boolean {
  return stored_at.getTime() <= now.getTime() - RESPONSE_RETENTION_MS
}

/** The user, the response stored for the key, and the ages of the account's latest commands. */
export type Session = Awaited<ReturnType<typeof selectSession>>[number]

export function userOf(session: Session | undefined): SignedInUser | undefined {
  if (!session) return undefined
  const { id, first_name, last_name, email, phone, role, email_confirmation, language, tests_semester_id } = session
  const { expires_at, password_at } = session
  const user = { id, first_name, last_name, email, phone, role, email_confirmation, language, tests_semester_id }
  return { ...user, expires_at, password_at }
}

/** Deletes an expired response. @throws 409 when the key was used for another request. */
export async function findStoredResponse(
  trx: Transaction,
  key: IdempotencyKey | undefined,
  session: Session | undefined,
  now: Date,
): Promise<StoredResponse | undefined> {
  if (!key || !session) return undefined
  const { id, request_hash, status, body, etag, stored_at } = session
  if (request_hash === null || status === null || body === null || stored_at === null) return undefined
  if (isExpired(stored_at, now)) {
    await deleteStoredResponse(trx, id, key.value)
    return undefined
  }
  if (!request_hash.equals(key.request_hash))
    throw new Problem(409, english`This Idempotency-Key was used for another request.`, {
      code: 'idempotency-key-reused',
    })
  return { status, body, etag: etag ?? undefined }
}

export interface ResponseToStore {
  readonly user_id: number
  readonly key: IdempotencyKey
  readonly response: StoredResponse
  readonly now: Date
}

/**
 * Runs in the transaction of the changes. If a concurrent request stored a response first, the retry finds it. Stores by user and key, so
 * that two transactions with several of the same keys do not deadlock.
 */
export async function storeResponses(trx: Transaction, responses: readonly ResponseToStore[]): Promise<void> {
  const rows = responses.map(({ user_id, key, response, now }) => {
    const { status, body, etag = null } = response
    return { user_id, key: key.value, request_hash: toBytea(key.request_hash), status, body, etag, stored_at: now }
  })
  await insertResponses(trx, rows)
}

const insertResponses = rowsStatement(
  {
    user_id: 'integer',
    key: 'text',
    request_hash: 'bytea',
    status: 'smallint',
    body: 'text',
    etag: 'text',
    stored_at: 'timestamptz',
  },
  (given) => sql`
    insert into idempotent_response (user_id, key, request_hash, status, body, etag, stored_at)
    select user_id, key, request_hash, status, body, etag, stored_at from ${given} order by user_id, key`,
)

async function deleteStoredResponse(trx: Transaction, user_id: number, key: string): Promise<void> {
  await trx.deleteFrom('idempotent_response').where('user_id', '=', user_id).where('key', '=', key).execute()
}
