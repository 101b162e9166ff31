import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { NOTIFY_FAMILIES, NOTIFY_FAMILIES_VALUES, type NotifyFamilies } from '../../../contract/familyEmails.ts'
import type { EmailConfirmation } from '../../../domain/account.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { english } from '../../../domain/english.ts'
import type { Language } from '../../../domain/language.ts'
import type { Role } from '../../../domain/semester.ts'
import type { Database, Transaction } from '../database/database.ts'
import { OPTIMIZATION_FENCE, preparedQuery, type ValueOrColumn } from '../database/statements.ts'
import { sha256 } from '../sha256.ts'
import { notAllowed, notSignedIn, Problem, problemOf } from './problem.ts'

export interface SessionUser {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: Role
  readonly email_confirmation: EmailConfirmation
  /** Null: as the browser prefers. */
  readonly language: Language | null
  /** The test copy that the account sees. Null for all but testers. */
  readonly tests_semester_id: number | null
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

/** What the account's parent sees of its address. Of the table `users`. */
export const EMAIL_CONFIRMATION = sql<EmailConfirmation>`case
  when users.email_confirmed_at is not null then 'confirmed' when users.confirmation_asked_at is null then 'not-asked' else 'asked' end`

const USER_COLUMNS = [
  'users.id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
  'language',
  'tests_semester_id',
  'expires_at',
  'password_at',
] as const

/** Excludes expired and unused sessions, and disabled accounts. */
export function selectSessionUser(
  db: Database | Transaction,
  token_hash: ValueOrColumn<Buffer>,
  now: ValueOrColumn<Date>,
) {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('session')
        .select(['user_id', 'expires_at', 'password_at', 'idle_at'])
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
    .select(EMAIL_CONFIRMATION.as('email_confirmation'))
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('idle_at', 'is', null), eb('idle_at', '>', now)]))
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
  const users = new Map(rows.map((user) => [user.n, user]))
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

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    user: SignedInUser | undefined
    isAuthorized: boolean
  }
}

/** @throws 401 or 403 without the endpoint's declared access and step-up. */
export type Admit = (endpoint: Endpoint, request: FastifyRequest) => Promise<void>

export function createAdmit(db: Database, clock: () => Date): Admit {
  return async (endpoint, request) => {
    const token_hash = tokenHashOf(request)
    if (!token_hash) throw notSignedIn()
    const now = clock()
    const user = await findSessionUser(db, token_hash, now)
    authorize(request, endpoint, user)
    if (notifyFamiliesOf(request) !== 'preview') requireDeclaredStepUp(endpoint, isPasswordConfirmed(user, now))
  }
}

/** Records the caller on the request. @throws 401 without a session, 403 for another role than declared. */
export function authorize(request: FastifyRequest, { access }: Endpoint, user: SignedInUser | undefined): void {
  request.user = user
  authorizeCaller({ access }, user)
  request.isAuthorized = true
}

/** @throws 401 without a session, 403 for another role than the endpoint declares. */
export function authorizeCaller({ access }: Pick<Endpoint, 'access'>, caller: SignedInUser | undefined): void {
  if (access !== 'anyone' && !caller) throw notSignedIn()
  if ((access === 'admin' || access === 'parent') && caller?.role !== access) throw notAllowed()
}

/** Replaces a malformed request's error by 401 or 403 when the caller lacks access: shapes are not disclosed. */
export async function accessErrorFirst(error: unknown, request: FastifyRequest, admit: Admit): Promise<unknown> {
  const { endpoint } = request.routeOptions.config
  if (!endpoint || endpoint.access === 'anyone' || request.isAuthorized || !isMalformedRequest(error)) return error
  return admit(endpoint, request).then(
    () => error,
    (refusal: unknown) => refusal,
  )
}

/** 400, 404, 413, 415 and 422. */
function isMalformedRequest(error: unknown): boolean {
  return [400, 404, 413, 415, 422].includes(problemOf(error).status)
}

const STEP_UP_MS = 5 * MINUTE_MS

/** Within five minutes (rulings, section 4). A time further ahead was written before a clock was set back. */
export function isPasswordConfirmed(user: Pick<SignedInUser, 'password_at'> | undefined, now: Date): boolean {
  const at = user?.password_at
  return at instanceof Date && Math.abs(now.getTime() - at.getTime()) < STEP_UP_MS
}

/** @throws 403 `password-required` unless confirmed. */
export function requireConfirmedPassword(isConfirmed: boolean): void {
  if (!isConfirmed) throw new Problem(403, english`Please enter your password first.`, { code: 'password-required' })
}

/** @throws 403 `password-required` where the endpoint declares a step-up and the session has none. */
export function requireDeclaredStepUp({ stepUp }: Endpoint, isConfirmed: boolean): void {
  if (stepUp) requireConfirmedPassword(isConfirmed)
}

/** @throws 422 for an unknown value of the header. */
export function notifyFamiliesOf({ headers }: Pick<FastifyRequest, 'headers'>): NotifyFamilies {
  const sent = headers[NOTIFY_FAMILIES.toLowerCase()] ?? 'yes'
  const value = NOTIFY_FAMILIES_VALUES.find((known) => known === sent)
  if (value) return value
  throw new Problem(422, english`The ${NOTIFY_FAMILIES} header is not valid.`, { code: 'invalid-notify-families' })
}
