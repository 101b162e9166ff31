import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Role } from '../../domain/semester.ts'
import type { Database, Transaction } from '../db/database.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import type { ValueOrColumn } from '../db/valueOrColumn.ts'
import { sha256 } from '../sha256.ts'

export interface SessionUser {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: Role
}

/** With the session's expiry and the time of its last password confirmation. */
export interface SignedInUser extends SessionUser {
  readonly expires_at: Date
  readonly password_at: Date | null
}

/** The caller of a query. */
export interface Reader extends SignedInUser {
  /** Whether the account has sent a command within the last day. */
  readonly has_commands: boolean
}

export interface SessionLookup {
  readonly token_hash: Buffer
  readonly now: Date
}

const TOKEN_BYTES = 32
const BEARER = /^Bearer ([\w-]{43})$/

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Only this hash of a token is stored. */
export function hashToken(token: string): Buffer {
  return sha256(token)
}

/** Undefined without a well-formed bearer token. */
export function tokenHashOf(request: FastifyRequest): Buffer | undefined {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : hashToken(token)
}

const USER_COLUMNS = [
  'users.id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
  'expires_at',
  'password_at',
] as const

/** Excludes expired sessions and disabled accounts. */
export function selectSessionUser(
  db: Database | Transaction,
  token_hash: ValueOrColumn<Buffer>,
  now: ValueOrColumn<Date>,
) {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('session')
        .select(['user_id', 'expires_at', 'password_at'])
        .where('token_hash', '=', token_hash)
        .offset(OPTIMIZATION_FENCE)
        .as('session'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .selectAll()
          .whereRef('id', '=', 'session.user_id')
          .offset(OPTIMIZATION_FENCE)
          .as('users'),
      (join) => join.onTrue(),
    )
    .select(USER_COLUMNS)
    .where('expires_at', '>', now)
    .where('users.disabled', '=', false)
}

export async function findSessionUser(
  db: Database | Transaction,
  token_hash: Buffer,
  now: Date,
): Promise<SignedInUser | undefined> {
  return (await findUserOfSession(db, token_hash, now))[0]
}
const findUserOfSession = preparedQuery((db, token_hash: Buffer, now: Date) => selectSessionUser(db, token_hash, now))

/** The callers of many queries, in the order of the lookups. */
export async function findReaders(db: Database, lookups: readonly SessionLookup[]): Promise<(Reader | undefined)[]> {
  const rows = await findReadersOfSessions(
    db,
    lookups.map(({ token_hash }) => token_hash),
    lookups.map(({ now }) => now),
  )
  const users = new Map(rows.map(({ n, ...user }) => [n, user]))
  return lookups.map((_, index) => users.get(index + 1))
}
const findReadersOfSessions = preparedQuery((db, token_hashes: readonly Buffer[], nows: readonly Date[]) => {
  const user = selectSessionUser(db, sql.ref('asked.token_hash'), sql.ref('asked.now'))
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('idempotent_response')
          .select('key')
          .whereRef('user_id', '=', 'users.id')
          .limit(1)
          .as('command'),
      (join) => join.onTrue(),
    )
    .select(sql<boolean>`command.key is not null`.as('has_commands'))
  const statement = sql<Reader & { readonly n: number }>`
    select asked.n::integer, signed_in.*
    from unnest(${token_hashes}::bytea[], ${nows}::timestamptz[]) with ordinality asked(token_hash, now, n)
    cross join lateral (${user}) signed_in`
  return { compile: () => statement.compile(db) }
})

export function hasToken(request: FastifyRequest): boolean {
  return BEARER.test(request.headers.authorization ?? '')
}
