import {
  type BodyOf,
  countsTowardLimit,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type Reply,
} from '../../contract/endpoint.ts'
import type { Postgres, Transaction } from '../db/database.ts'
import {
  type Credentials,
  findStoredResponse,
  hasStoredResponse,
  type IdempotencyKey,
  recordOnlyKey,
  type Session,
  type StoredResponse,
  storeResponse,
  userOf,
} from './idempotency.ts'
import { Problem } from './problem.ts'
import type { SessionUser, SignedInUser } from './session.ts'
import { isPasswordConfirmed, requireDeclaredStepUp } from './stepUp.ts'

/** Plain data, so that it can be sent to another thread. */
export interface RequestData<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly token_hash: Buffer | undefined
  /** The ETag that the edited resource must still have. */
  readonly if_match: string | undefined
  readonly now: Date
  /** The same id is in the log and in the audit trail. */
  readonly request_id: string
  /** As forwarded by trusted proxies. */
  readonly network_address: string
  /** Of a call without a session, whose response is not stored. */
  readonly idempotency_key: string | undefined
}

/** The caller has passed the endpoint's declared access. */
export interface Authorized<E extends Endpoint> {
  readonly user: E['access'] extends 'anyone' ? SessionUser | undefined : SessionUser
  /** Within the last five minutes, in this session. */
  readonly isPasswordConfirmed: boolean
}

export interface Command<E extends Endpoint, R extends RequestData<E>> {
  readonly endpoint: E
  readonly request: R
  /** Undefined without an idempotency key, or when the endpoint stores no responses. */
  readonly key: IdempotencyKey | undefined
  /** @throws 401 or 403 unless the endpoint's access admits this user. */
  readonly authorize: (user: SignedInUser | undefined) => void
  /** @throws 429 when the account has sent too many commands. */
  readonly limit?: (session: Session | undefined) => void
}

export type Prefetch<E extends Endpoint, R extends RequestData<E>, P> = (
  trx: Transaction,
  credentials: Credentials,
  request: R,
) => Promise<readonly [Session | undefined, P]>

/** Runs a command together with others, or calls `alone`, and gives its response. */
export type Together<E extends Endpoint, R extends RequestData<E>> = (
  command: Command<E, R>,
  alone: () => Promise<StoredResponse>,
) => Promise<StoredResponse>

/** As `Together`, with what was prepared for the command. */
export type TogetherPrepared<E extends Endpoint, R extends RequestData<E>, P> = (
  command: Command<E, R>,
  prepared: P,
  alone: () => Promise<StoredResponse>,
) => Promise<StoredResponse>

export type Work<E extends Endpoint, R extends RequestData<E>, P> = (
  trx: Transaction,
  request: R & Authorized<E>,
  prefetched: P,
) => Promise<Reply<E>>

/** Replies with a stored response, also after a failure while another request with the same key succeeds. */
export async function executeCommand<E extends Endpoint, R extends RequestData<E>, P>(
  postgres: Postgres,
  command: Command<E, R>,
  prefetch: Prefetch<E, R, P>,
  work: Work<E, R, P>,
): Promise<StoredResponse> {
  const { endpoint, request, key, authorize } = command
  const { token_hash, now } = request
  const credentials = { token_hash, now, key: key?.value }
  let hasStarted = false
  const running = postgres.transaction(async (trx) => {
    const [session, prefetched] = await prefetch(trx, credentials, request)
    const user = userOf(session)
    authorize(user)
    const stored = await findStoredResponse(trx, key, session, now)
    if (stored) return stored
    const authorized = requireAllowed(command, session)
    hasStarted = true
    const response = serializeReply(endpoint, await work(trx, authorized, prefetched))
    if (key && session) trx.queueBeforeCommit(storeResponse(trx, key, session.id, response, now))
    else if (countsTowardLimit(endpoint) && session?.role === 'parent')
      trx.queueBeforeCommit(storeResponse(trx, recordOnlyKey(), session.id, { ...response, body: '' }, now))
    return response
  })
  return running.catch(async (error: unknown) => {
    const isAnswered =
      hasStarted && key && error instanceof Problem && (await hasStoredResponse(postgres.db, credentials))
    if (!isAnswered) throw error
    return executeCommand(postgres, command, prefetch, work)
  })
}

/**
 * The request of a session that may send the command now.
 * @throws 403 without the endpoint's step-up, 429 beyond the command limit
 */
export function requireAllowed<E extends Endpoint, R extends RequestData<E>>(
  { endpoint, request, limit }: Command<E, R>,
  session: Session | undefined,
): R & Authorized<E> {
  const user = userOf(session)
  const isConfirmed = isPasswordConfirmed(user, request.now)
  requireDeclaredStepUp(endpoint, isConfirmed)
  limit?.(session)
  return { ...request, user: user as Authorized<E>['user'], isPasswordConfirmed: isConfirmed }
}

/** Drops fields that the endpoint does not declare. */
export function serializeReply<E extends Endpoint>(
  endpoint: E,
  { status, body, etag, cookies }: Reply<E>,
): StoredResponse {
  const schema = endpoint.responses[status as keyof Endpoint['responses']]
  const declared = schema?.parse(body) ?? ''
  const text = schema && !endpoint.produces ? JSON.stringify(declared) : String(declared)
  return { status: Number(status), body: text, etag, cookies }
}
