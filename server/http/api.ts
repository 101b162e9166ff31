import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, Reply } from '../../contract/endpoint.ts'
import type { Database, Postgres, Transaction } from '../db/database.ts'
import { type Admit, authorize } from './access.ts'
import { AccountLimitReached, recordLimitHit } from './accountLimits.ts'
import { type Authorized, executeCommand, type Prefetch, type RequestData, serializeReply } from './command.ts'
import { CommandLimit } from './commandLimit.ts'
import { Connection } from './connection.ts'
import {
  type Credentials,
  findSession,
  type IdempotencyKey,
  idempotencyKeyOf,
  type Session,
  type StoredResponse,
} from './idempotency.ts'
import { notSignedIn, OutdatedPreparation } from './problem.ts'
import { enforceRateLimit } from './rateLimit.ts'
import { schemaOf } from './schema.ts'
import { findSessionUser, hasToken, type SignedInUser, tokenHashOf } from './session.ts'
import { isPasswordConfirmed } from './stepUp.ts'

/** A request as an operation sees it: parsed, its caller allowed by the endpoint's declared access. */
export interface ApiRequest<E extends Endpoint> extends UnauthenticatedRequest<E>, Authorized<E> {}

/** The same before anybody looked who asks. */
export interface UnauthenticatedRequest<E extends Endpoint> extends RequestData<E> {
  readonly connection: Connection
}

export interface Api {
  /** Mounts a reading endpoint. */
  query<E extends Endpoint>(endpoint: E, look: (db: Database, asked: ApiRequest<E>) => Promise<Reply<E>>): void
  /** Mounts a writing endpoint: its effect, its log row and its kept answer are one commit. */
  command<E extends Endpoint>(endpoint: E, work: (trx: Transaction, asked: ApiRequest<E>) => Promise<Reply<E>>): void
  /**
   * The same with its first look sent along with the question who asks, one round trip less: it is taken before anybody knows
   * whether the caller may, so it shows nothing to anybody until the work has asked whose child it is.
   */
  writeAhead<E extends Endpoint, L>(
    endpoint: E,
    look: PrefetchOf<E, L>,
    work: (trx: Transaction, asked: ApiRequest<E>, looked: L) => Promise<Reply<E>>,
  ): void
  /** The same with what needs no transaction done before it opens: checking a password, hashing, cleaning HTML. */
  writeAfter<E extends Endpoint, P>(
    endpoint: E,
    before: (db: Database, asked: UnauthenticatedRequest<E>) => Promise<P>,
    work: (trx: Transaction, asked: ApiRequest<E>, prepared: P) => Promise<Reply<E>>,
  ): void
  /** Mounts a writing endpoint whose command is run in another thread. */
  commandInWorker<E extends Endpoint>(
    endpoint: E,
    run: (request: RequestData<E>, press: IdempotencyKey | undefined) => Promise<StoredResponse>,
  ): void
}

/** Finds who asks, and looks at what the work will need. */
type PrefetchOf<E extends Endpoint, L> = Prefetch<E, UnauthenticatedRequest<E>, L>

/** A reply of one status; a status without a body has none. */
export function respondWith<const S extends number>(status: S): { status: S }
export function respondWith<const S extends number, B>(status: S, body: B): { status: S; body: B }
export function respondWith(status: number, body?: unknown) {
  return { status, body }
}

/** Mounts endpoints on the server: parse, authorise by declared access, idempotency, answer. */
export function createApi(
  app: FastifyInstance,
  {
    postgres,
    admit,
    clock,
    authRateLimit,
    commandBurst,
  }: { postgres: Postgres; admit: Admit; clock: () => Date; authRateLimit: number; commandBurst: number },
): Api {
  const commandLimit = new CommandLimit(commandBurst)
  const site: Site = {
    app,
    limitRate: ({ path }, request) =>
      enforceRateLimit(postgres.db, {
        kind: path,
        network: new Connection(request).network,
        now: clock(),
        limit: authRateLimit,
      }),
    admit,
  }
  const api: Api = {
    query(endpoint, look) {
      mount(site, endpoint, async (request) => {
        const asked = parsedRequest<typeof endpoint>(request, clock())
        const user = asked.token_hash && (await findSessionUser(postgres.db, asked.token_hash, asked.now))
        const db = endpoint.access === 'admin' ? postgres.office : postgres.db
        return serializeReply(endpoint, await look(db, authorizedRequest(request, endpoint, asked, user)))
      })
    },
    command(endpoint, work) {
      mount(site, endpoint, (request) => handleCommand(endpoint, request, withPrepared(undefined), work))
    },
    writeAhead(endpoint, look, work) {
      mount(site, endpoint, (request) => handleCommand(endpoint, request, look, work))
    },
    writeAfter(endpoint, before, work) {
      mount(site, endpoint, async (request) => {
        if (endpoint.access !== 'anyone') await site.admit(endpoint, request)
        const attempt = async () => {
          const prepared = await before(postgres.db, parsedRequest<typeof endpoint>(request, clock()))
          return handleCommand(endpoint, request, withPrepared(prepared), work)
        }
        return attempt().catch((error: unknown) => {
          if (error instanceof OutdatedPreparation) return attempt()
          throw error
        })
      })
    },
    commandInWorker(endpoint, run) {
      mount(site, endpoint, (request) => {
        const { connection, ...data } = parsedRequest<typeof endpoint>(request, clock())
        return run(data, keyFor(endpoint, request))
      })
    },
  }

  async function handleCommand<E extends Endpoint, L>(
    endpoint: E,
    request: FastifyRequest,
    look: PrefetchOf<E, L>,
    work: (trx: Transaction, asked: ApiRequest<E>, looked: L) => Promise<Reply<E>>,
  ): Promise<StoredResponse> {
    const asked = parsedRequest<E>(request, clock())
    const { token_hash, now } = asked
    const isRecorded = endpoint.repeat !== 'harmless'
    const press = keyFor(endpoint, request)
    if (isRecorded && !press) commandLimit.refuseAgain(token_hash, now)
    const command = {
      endpoint,
      request: asked,
      press,
      authorize: (caller: SignedInUser | undefined) => authorize(request, endpoint, caller),
      limit: (caller: Session | undefined) => isRecorded && commandLimit.enforce(caller, token_hash, now),
    }
    try {
      return await executeCommand(postgres, command, look, work)
    } catch (error) {
      if (error instanceof AccountLimitReached) await recordLimitHit(postgres.db, error, { now, log: request.log })
      throw error
    }
  }

  return api
}

interface Site {
  readonly app: FastifyInstance
  /** Counts a call before its body is read. */
  readonly limitRate: (endpoint: Endpoint, request: FastifyRequest) => Promise<void>
  readonly admit: Admit
}

function mount(site: Site, endpoint: Endpoint, handle: (request: FastifyRequest) => Promise<StoredResponse>): void {
  site.app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: schemaOf(endpoint),
    // Lists are long and phones are slow; an answer to a press is short, and its moment is the wrong one to compress.
    compress: endpoint.method === 'GET' ? { threshold: 2048 } : false,
    ...(endpoint.size && { bodyLimit: endpoint.size }),
    onRequest: async (request) => {
      if (endpoint.rateLimit === 'calls') await site.limitRate(endpoint, request)
      if (endpoint.size) await site.admit(endpoint, request)
      else if (endpoint.access !== 'anyone' && !hasToken(request)) throw notSignedIn()
    },
    handler: async (request, reply) => send(reply, await handle(request)),
  })
}

/** The parsed request; the validator in schema.ts has put the endpoint's own types in place of what came. */
function parsedRequest<E extends Endpoint>(request: FastifyRequest, now: Date): UnauthenticatedRequest<E> {
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    token_hash: tokenHashOf(request),
    if_match: request.headers['if-match'],
    connection: new Connection(request),
    now,
    request_id: request.id,
    network_address: request.ip,
  }
}

function keyFor({ repeat }: Endpoint, request: FastifyRequest): IdempotencyKey | undefined {
  return repeat === 'harmless' ? undefined : idempotencyKeyOf(request)
}

/** Asks who it is, and goes on with what was prepared. */
function withPrepared<L>(prepared: L) {
  return async (trx: Transaction, asking: Credentials) => [await findSession(trx, asking), prepared] as const
}

function authorizedRequest<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  asked: UnauthenticatedRequest<E>,
  user: SignedInUser | undefined,
): ApiRequest<E> {
  authorize(request, endpoint, user)
  return { ...asked, user: user as ApiRequest<E>['user'], isPasswordConfirmed: isPasswordConfirmed(user, asked.now) }
}

function send(reply: FastifyReply, { status, body, etag, cookies }: StoredResponse): FastifyReply {
  reply.code(status)
  if (etag !== undefined) reply.header('ETag', etag)
  if (cookies !== undefined) reply.header('Set-Cookie', cookies)
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
