import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type BodyOf,
  countsTowardLimit,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type Reply,
  storesResponse,
} from '../../contract/endpoint.ts'
import type { Database, Postgres, Transaction } from '../db/database.ts'
import { type Admit, authorize } from './access.ts'
import { AccountLimitReached, recordLimitHit } from './accountLimits.ts'
import {
  type Authorized,
  executeCommand,
  type Prefetch,
  type RequestData,
  serializeReply,
  type Work,
} from './command.ts'
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

/** The caller has passed the endpoint's declared access. */
export interface ApiRequest<E extends Endpoint> extends UnauthenticatedRequest<E>, Authorized<E> {}

export interface UnauthenticatedRequest<E extends Endpoint> extends RequestData<E> {
  readonly connection: Connection
}

export interface Api {
  /** Mounts an endpoint that only reads. */
  query<E extends Endpoint>(endpoint: E, read: (db: Database, request: ApiRequest<E>) => Promise<Reply<E>>): void
  /** Mounts an endpoint that responds with a text/event-stream. */
  stream<E extends Endpoint>(
    endpoint: E,
    open: (db: Database, request: ApiRequest<E>, stream: StreamRequest) => Promise<Readable>,
  ): void
  /** The change, its log row and the stored response share one transaction. */
  command<E extends Endpoint>(endpoint: E, work: Work<E, UnauthenticatedRequest<E>, undefined>): void
  command<E extends Endpoint, P>(
    endpoint: E,
    options: CommandOptions<E, P>,
    work: Work<E, UnauthenticatedRequest<E>, P>,
  ): void
  commandInWorker<E extends Endpoint>(
    endpoint: E,
    run: (request: RequestData<E>, key: IdempotencyKey | undefined) => Promise<StoredResponse>,
  ): void
}

export interface StreamRequest {
  /** The last event that a reconnecting client received. */
  readonly lastEventId: string | undefined
  /** When the caller's session expires. */
  readonly expires_at: Date | undefined
}

export type CommandOptions<E extends Endpoint, P> =
  /** Reads in the round trip that authenticates, before access is known: the work must check access. */
  | { readonly prefetch: Prefetch<E, UnauthenticatedRequest<E>, P> }
  /** Runs before the transaction, for password hashing and cleaning HTML. */
  | { readonly prepare: (db: Database, request: UnauthenticatedRequest<E>) => Promise<P> }

/** The type requires the body that the endpoint declares for this status. */
export function respondWith<const S extends number>(status: S): { status: S }
export function respondWith<const S extends number, B>(status: S, body: B): { status: S; body: B }
export function respondWith(status: number, body?: unknown) {
  return { status, body }
}

/** Mounts endpoints that parse, authorize by the declared access, find stored responses and reply. */
export function createApi(
  app: FastifyInstance,
  {
    postgres,
    admit,
    clock,
    authRateLimit,
    commandBurst,
    onCommandEnd,
  }: {
    postgres: Postgres
    admit: Admit
    clock: () => Date
    authRateLimit: number
    commandBurst: number
    /** Called after each command, also after one that failed: its transaction may have been committed. */
    onCommandEnd: () => void
  },
): Api {
  const commandLimit = new CommandLimit(commandBurst)
  const context: MountContext = {
    app,
    limitRate: ({ path }, request) =>
      enforceRateLimit(postgres.db, {
        kind: path,
        network: new Connection(request).network,
        now: clock(),
        limit: authRateLimit,
      }),
    admit,
    onCommandEnd,
  }

  function query<E extends Endpoint>(
    endpoint: E,
    read: (db: Database, request: ApiRequest<E>) => Promise<Reply<E>>,
  ): void {
    mountStored(context, endpoint, async (request) => {
      const db = endpoint.access === 'admin' ? postgres.office : postgres.db
      return serializeReply(endpoint, await read(db, await authenticate(endpoint, request)))
    })
  }

  function stream<E extends Endpoint>(
    endpoint: E,
    open: (db: Database, request: ApiRequest<E>, stream: StreamRequest) => Promise<Readable>,
  ): void {
    mount(context, endpoint, async (request, reply) => {
      const authorized = await authenticate(endpoint, request)
      const lastEventId = request.headers['last-event-id']?.toString()
      const events = await open(postgres.db, authorized, { lastEventId, expires_at: request.user?.expires_at })
      // The response ends with its connection, so it is not chunked: one write for each event.
      reply.raw.removeHeader('Transfer-Encoding')
      return reply.headers(STREAM_HEADERS).send(events)
    })
  }

  async function authenticate<E extends Endpoint>(endpoint: E, request: FastifyRequest): Promise<ApiRequest<E>> {
    const parsed = parsedRequest<E>(request, clock())
    const user = parsed.token_hash && (await findSessionUser(postgres.db, parsed.token_hash, parsed.now))
    return authorizedRequest(request, endpoint, parsed, user)
  }

  function command<E extends Endpoint, P>(
    endpoint: E,
    ...rest:
      | [Work<E, UnauthenticatedRequest<E>, undefined>]
      | [CommandOptions<E, P>, Work<E, UnauthenticatedRequest<E>, P>]
  ): void {
    if (rest.length === 1) {
      mountStored(context, endpoint, (request) => handleCommand(endpoint, request, withPrepared(undefined), rest[0]))
      return
    }
    const [options, work] = rest
    if ('prefetch' in options) {
      mountStored(context, endpoint, (request) => handleCommand(endpoint, request, options.prefetch, work))
      return
    }
    mountStored(context, endpoint, async (request) => {
      if (endpoint.access !== 'anyone') await context.admit(endpoint, request)
      const attempt = async () => {
        const prepared = await options.prepare(postgres.db, parsedRequest<E>(request, clock()))
        return handleCommand(endpoint, request, withPrepared(prepared), work)
      }
      return attempt().catch((error: unknown) => {
        if (error instanceof OutdatedPreparation) return attempt()
        throw error
      })
    })
  }

  function commandInWorker<E extends Endpoint>(
    endpoint: E,
    run: (request: RequestData<E>, key: IdempotencyKey | undefined) => Promise<StoredResponse>,
  ): void {
    mountStored(context, endpoint, (request) => {
      const { connection, ...serializable } = parsedRequest<E>(request, clock())
      return run(serializable, keyFor(endpoint, request))
    })
  }

  async function handleCommand<E extends Endpoint, P>(
    endpoint: E,
    request: FastifyRequest,
    prefetch: Prefetch<E, UnauthenticatedRequest<E>, P>,
    work: Work<E, UnauthenticatedRequest<E>, P>,
  ): Promise<StoredResponse> {
    const parsed = parsedRequest<E>(request, clock())
    const { token_hash, now } = parsed
    const isCounted = countsTowardLimit(endpoint)
    const key = keyFor(endpoint, request)
    if (isCounted && !key) commandLimit.refuseAgain(token_hash, now)
    const command = {
      endpoint,
      request: parsed,
      key,
      authorize: (user: SignedInUser | undefined) => authorize(request, endpoint, user),
      limit: (session: Session | undefined) => isCounted && commandLimit.enforce(session, token_hash, now),
    }
    try {
      return await executeCommand(postgres, command, prefetch, work)
    } catch (error) {
      if (error instanceof AccountLimitReached) await recordLimitHit(postgres.db, error, { now, log: request.log })
      throw error
    }
  }

  return { query, stream, command, commandInWorker }
}

interface MountContext {
  readonly app: FastifyInstance
  readonly limitRate: (endpoint: Endpoint, request: FastifyRequest) => Promise<void>
  readonly admit: Admit
  readonly onCommandEnd: () => void
}

/** Proxies must not buffer a stream. Its connection has no other request, so it ends with the stream. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}

function mountStored(
  context: MountContext,
  endpoint: Endpoint,
  handle: (request: FastifyRequest) => Promise<StoredResponse>,
): void {
  mount(context, endpoint, async (request, reply) => {
    try {
      return send(reply, await handle(request), endpoint.produces)
    } finally {
      if (endpoint.method !== 'GET') context.onCommandEnd()
    }
  })
}

function mount(
  context: MountContext,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  context.app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: schemaOf(endpoint),
    // Lists are long and phones are slow. Responses to commands are short, and compression would delay them.
    compress: endpoint.method === 'GET' && !endpoint.events ? { threshold: 2048 } : false,
    exposeHeadRoute: endpoint.method === 'GET' && !endpoint.events,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    onRequest: async (request) => {
      if (endpoint.rateLimit === 'calls') await context.limitRate(endpoint, request)
      if (endpoint.access === 'anyone') return
      if (endpoint.maxBodyBytes) await context.admit(endpoint, request)
      else if (!hasToken(request)) throw notSignedIn()
    },
    handler,
  })
}

/** The validator in schema.ts has already replaced the raw values by the endpoint's own types. */
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
    idempotency_key:
      request.headers['idempotency-key'] === undefined ? undefined : String(request.headers['idempotency-key']),
  }
}

function keyFor(endpoint: Endpoint, request: FastifyRequest): IdempotencyKey | undefined {
  return storesResponse(endpoint) ? idempotencyKeyOf(request) : undefined
}

function withPrepared<P>(prepared: P) {
  return async (trx: Transaction, credentials: Credentials) => [await findSession(trx, credentials), prepared] as const
}

function authorizedRequest<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  parsed: UnauthenticatedRequest<E>,
  user: SignedInUser | undefined,
): ApiRequest<E> {
  authorize(request, endpoint, user)
  return { ...parsed, user: user as ApiRequest<E>['user'], isPasswordConfirmed: isPasswordConfirmed(user, parsed.now) }
}

function send(
  reply: FastifyReply,
  { status, body, etag, cookies }: StoredResponse,
  type: Endpoint['produces'] | 'application/json' = 'application/json',
): FastifyReply {
  reply.code(status)
  if (etag !== undefined) reply.header('ETag', etag)
  if (cookies !== undefined) reply.header('Set-Cookie', cookies)
  return body === '' ? reply.send() : reply.type(`${type}; charset=utf-8`).send(body)
}
