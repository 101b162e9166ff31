import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { countsTowardLimit, type Endpoint, type Reply } from '../../../contract/endpoint.ts'
import { EmailsPreview } from '../../../contract/familyEmails.ts'
import type { Role } from '../../../domain/semester.ts'
import type { Transaction } from '../database/database.ts'
import type { Postgres } from '../database/postgres.ts'
import {
  type Credentials,
  findSession,
  findStoredResponse,
  hasStoredResponse,
  type IdempotencyKey,
  recordOnlyKey,
  type Session,
  type StoredResponse,
  storeResponses,
  userOf,
} from './idempotency.ts'
import { notAllowed, Problem, toProblemBody } from './problem.ts'
import type { Authorized, RequestData } from './request.ts'
import { isPasswordConfirmed, requireDeclaredStepUp, type SignedInUser } from './session.ts'

export interface Command<E extends Endpoint, R extends RequestData<E>> {
  readonly endpoint: E
  readonly request: R
  /** Undefined without an idempotency key, or when the endpoint stores no responses. */
  readonly key: IdempotencyKey | undefined
  /** @throws 401 or 403 unless the endpoint's access admits this user. */
  readonly authorize: (user: SignedInUser | undefined) => void
  /** @throws 429 when the account has sent too many commands. */
  readonly limit?: (session: Session | undefined) => void
  /** @throws 403 when the command is paused for this caller. */
  readonly refusePaused?: RefusePaused
  /** @throws 404 when the stored response is about a child that is no longer the caller's */
  readonly refuseReplay?: (trx: Transaction, user: SignedInUser | undefined) => Promise<void>
  /** The emails to families that the transaction has queued, which a preview shows. */
  readonly previewEmails: PreviewEmails
  /** Commands that would all need the same rows run one after the other. */
  readonly isSerialized?: boolean
}

export type RefusePaused = (endpoint: Pick<Endpoint, 'pausedBy'>, role: Role | undefined) => void

export type RefuseReplay = (
  trx: Transaction,
  about: { readonly path: string; readonly params: Readonly<Record<string, unknown>> | undefined },
  user: SignedInUser | undefined,
) => Promise<void>

export type PreviewEmails = (trx: Transaction) => Promise<EmailsPreview>

export type Authenticate<E extends Endpoint, R extends RequestData<E>, P> = (
  trx: Transaction,
  credentials: Credentials,
  request: R,
) => Promise<readonly [Session | undefined, P]>

/** Runs a command together with others, or calls `runSingle`, and gives its response. */
export type RunInBatch<E extends Endpoint, R extends RequestData<E>> = (
  command: Command<E, R>,
  runSingle: () => Promise<StoredResponse>,
  log: Pick<FastifyBaseLogger, 'error'>,
) => Promise<StoredResponse>

export type Work<E extends Endpoint, R extends RequestData<E>, P> = (
  trx: Transaction,
  request: R & Authorized<E>,
  found: P,
) => Promise<Reply<E>>

/** Thrown to roll a preview back. */
class Previewed extends Error {
  readonly response: StoredResponse

  constructor(response: StoredResponse) {
    super('a preview changes nothing')
    this.response = response
  }
}

/**
 * Replies with a stored response, also after a failure while another request with the same key succeeds. A preview runs the command and rolls
 * it back.
 */
export async function executeCommand<E extends Endpoint, R extends RequestData<E>, P>(
  postgres: Postgres,
  command: Command<E, R>,
  authenticate: Authenticate<E, R, P>,
  work: Work<E, R, P>,
): Promise<StoredResponse> {
  const { endpoint, request, key } = command
  const { token_hash, now } = request
  const credentials = { token_hash, now, key: key?.value }
  let hasStarted = false
  const running = postgres.transaction(
    async (trx) => {
      const [session, found] = await authenticate(trx, credentials, request)
      const { notify_families } = request
      const { response, isReplay } = await respond(trx, command, session, (authorized) => {
        trx.emailOptions = { isHeld: session?.role === 'admin', isLeftOut: notify_families === 'no' }
        hasStarted = true
        return work(trx, authorized, found)
      })
      if (isReplay) return response
      if (notify_families === 'preview')
        throw new Previewed(response.status < 400 ? await previewOf(trx, command.previewEmails) : response)
      if (key && session) trx.sendWithCommit(storeResponses(trx, [{ user_id: session.id, key, response, now }]))
      else if (countsTowardLimit(endpoint) && session?.role === 'parent') {
        const recorded = { user_id: session.id, key: recordOnlyKey(), response: { ...response, body: '' }, now }
        trx.sendWithCommit(storeResponses(trx, [recorded]))
      }
      return response
    },
    { isSerialized: command.isSerialized },
  )
  return running.catch(async (error: unknown) => {
    if (error instanceof Previewed) return error.response
    if (!hasStarted || !key || !(error instanceof Problem)) throw error
    if (error.status === 404) await storeNotFound(postgres, command, error)
    if (!(await hasStoredResponse(postgres.db, credentials))) throw error
    return executeCommand(postgres, command, authenticate, work)
  })
}

interface CommandResponse {
  readonly response: StoredResponse
  /** Whether it was stored by an earlier request with the key. */
  readonly isReplay: boolean
}

/**
 * What every command does for its caller, alone and in a batch: check access, find the response of an earlier request, check what is allowed
 * now, do the work.
 */
export async function respond<E extends Endpoint, R extends RequestData<E>>(
  trx: Transaction,
  command: Command<E, R>,
  session: Session | undefined,
  work: (request: R & Authorized<E>) => Promise<Reply<E>> | Reply<E>,
): Promise<CommandResponse> {
  const user = userOf(session)
  command.authorize(user)
  const stored = await findStoredResponse(trx, command.key, session, command.request.now)
  if (stored) {
    await command.refuseReplay?.(trx, user)
    return { response: stored, isReplay: true }
  }
  const reply = await work(requireAllowed(command, session, user))
  return { response: serializeReply(command.endpoint, reply), isReplay: false }
}

/**
 * The transaction of a command that found nothing is rolled back, so its response is stored in one of its own. What was not there may be there when
 * the request is repeated.
 * @throws the 404, with the failure as its cause, when it cannot be stored; 409 when the key was used for another request
 */
async function storeNotFound<E extends Endpoint, R extends RequestData<E>>(
  postgres: Postgres,
  { key, request: { token_hash, now } }: Command<E, R>,
  problem: Problem,
): Promise<void> {
  const storing = postgres.transaction(async (trx) => {
    const session = await findSession(trx, { token_hash, now, key: key?.value })
    if (!key || !session || (await findStoredResponse(trx, key, session, now))) return
    const response = { status: problem.status, body: JSON.stringify(toProblemBody(problem)) }
    await storeResponses(trx, [{ user_id: session.id, key, response, now }])
  })
  await storing.catch((failure: unknown) => {
    if (failure instanceof Problem) throw failure
    problem.cause = failure
    throw problem
  })
}

async function previewOf(trx: Transaction, previewEmails: PreviewEmails): Promise<StoredResponse> {
  await sql`set constraints all immediate`.execute(trx)
  return { status: 200, body: JSON.stringify(EmailsPreview.parse(await previewEmails(trx))) }
}

/**
 * The request of a session that may send the command now. Only an admin decides about the emails of families, and a preview of them needs no
 * confirmed password, because it changes nothing.
 * @throws 403 without the endpoint's step-up or while it is paused, 429 beyond the command limit
 */
function requireAllowed<E extends Endpoint, R extends RequestData<E>>(
  { endpoint, request, limit, refusePaused }: Command<E, R>,
  session: Session | undefined,
  user: SignedInUser | undefined,
): R & Authorized<E> {
  const { notify_families } = request
  if (notify_families !== 'yes' && user?.role !== 'admin') throw notAllowed()
  const isConfirmed = notify_families === 'preview' || isPasswordConfirmed(user, request.now)
  requireDeclaredStepUp(endpoint, isConfirmed)
  refusePaused?.(endpoint, user?.role)
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
