import type { BodyOf, Endpoint, ParamsOf, QueryOf, Reply } from '../../contract/endpoint.ts'
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

/** A parsed request as data, so that it can be sent to another thread. */
export interface RequestData<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly token_hash: Buffer | undefined
  /** The ETag that what is edited must still have. */
  readonly if_match: string | undefined
  readonly now: Date
  /** Names the request in the log, and in what it leaves behind. */
  readonly request_id: string
  /** Where it came from; behind trusted proxies the address that they forward. */
  readonly network_address: string
}

/** The caller of a request, allowed by the endpoint's declared access. */
export interface Authorized<E extends Endpoint> {
  readonly user: E['access'] extends 'anyone' ? SessionUser | undefined : SessionUser
  /** Whether the password was confirmed in this session within five minutes. */
  readonly isPasswordConfirmed: boolean
}

export interface Command<E extends Endpoint, R extends RequestData<E>> {
  readonly endpoint: E
  readonly request: R
  /** Undefined: the request names no idempotency key, or its endpoint stores no response. */
  readonly press: IdempotencyKey | undefined
  /** Throws 401 or 403 unless the endpoint lets this caller in. */
  readonly authorize: (caller: SignedInUser | undefined) => void
  /** Throws when the caller's account has sent too many commands. */
  readonly limit?: (caller: Session | undefined) => void
}

/** Authenticates the caller, and reads what the work will need. */
export type Prefetch<E extends Endpoint, R extends RequestData<E>, P> = (
  trx: Transaction,
  asking: Credentials,
  request: R,
) => Promise<readonly [Session | undefined, P]>

export type Work<E extends Endpoint, R extends RequestData<E>, P> = (
  trx: Transaction,
  asked: R & Authorized<E>,
  prefetched: P,
) => Promise<Reply<E>>

/**
 * Runs a command in one transaction: authenticates, answers with the stored response if there is one, does the work, stores its response.
 * A request that is refused while the same key is being answered elsewhere gets that answer.
 */
export async function executeCommand<E extends Endpoint, R extends RequestData<E>, P>(
  postgres: Postgres,
  command: Command<E, R>,
  prefetch: Prefetch<E, R, P>,
  work: Work<E, R, P>,
): Promise<StoredResponse> {
  const { endpoint, request, press, authorize, limit } = command
  const { token_hash, now } = request
  const asking = { token_hash, now, key: press?.key }
  let isNew = false
  const running = postgres.transaction(async (trx) => {
    const [caller, prefetched] = await prefetch(trx, asking, request)
    const user = userOf(caller)
    authorize(user)
    const stored = await findStoredResponse(trx, press, caller, now)
    if (stored) return stored
    const isConfirmed = isPasswordConfirmed(user, now)
    requireDeclaredStepUp(endpoint, isConfirmed)
    limit?.(caller)
    isNew = true
    const asked = { ...request, user: user as Authorized<E>['user'], isPasswordConfirmed: isConfirmed }
    const response = serializeReply(endpoint, await work(trx, asked, prefetched))
    if (press && caller) trx.queueBeforeCommit(storeResponse(trx, press, caller.id, response, now))
    else if (endpoint.repeat !== 'harmless' && caller?.role === 'parent')
      trx.queueBeforeCommit(storeResponse(trx, recordOnlyKey(), caller.id, { ...response, body: '' }, now))
    return response
  })
  return running.catch(async (error: unknown) => {
    const lost = isNew && press && error instanceof Problem && (await hasStoredResponse(postgres.db, asking))
    if (!lost) throw error
    return executeCommand(postgres, command, prefetch, work)
  })
}

/** The reply as text, with nothing in it that the endpoint does not declare. */
export function serializeReply<E extends Endpoint>(
  endpoint: E,
  { status, body, etag, cookies }: Reply<E>,
): StoredResponse {
  const schema = endpoint.answers[status as keyof Endpoint['answers']]
  return { status: Number(status), body: schema ? JSON.stringify(schema.parse(body)) : '', etag, cookies }
}
