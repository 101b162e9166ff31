import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { BatchedReads } from '../db/batchedReads.ts'
import type { Database, Postgres, Transaction } from '../db/database.ts'
import type { Admit } from './access.ts'
import { type ApiRequest, authorizedRequest, parsedRequest, type UnauthenticatedRequest } from './apiRequest.ts'
import {
  type Prefetch,
  type RequestData,
  serializeReply,
  type Together,
  type TogetherPrepared,
  type Work,
} from './command.ts'
import { CommandLimit } from './commandLimit.ts'
import { Connection } from './connection.ts'
import { handleCommand, keyFor } from './handleCommand.ts'
import { type Credentials, findSession, type IdempotencyKey, type StoredResponse } from './idempotency.ts'
import { type MountContext, mount, mountReply, sendReply } from './mount.ts'
import { OutdatedPreparation, stopping } from './problem.ts'
import { enforceRateLimit } from './rateLimit.ts'
import { EXPORT_LIMITS, type ExportLimits, openRowStream, RowStream } from './rowStream.ts'
import { findReaders, type SessionLookup } from './session.ts'
import { SharedReads } from './sharedReads.ts'
import { SharedReply } from './sharedReply.ts'

export interface Api {
  /** Mounts an endpoint that only reads. A long list can be a `RowStream`. */
  query<E extends Endpoint>(
    endpoint: E,
    read: (db: Database, request: ApiRequest<E>) => Promise<Reply<E> | RowStream>,
  ): void
  /**
   * Mounts an endpoint that only reads, whose response is the same for all requests with the same key. They share reads
   * (`SharedReads`).
   */
  sharedQuery<E extends Endpoint>(
    endpoint: E,
    keyOf: (request: ApiRequest<E>) => string,
    read: (db: Database, request: ApiRequest<E>) => Promise<Reply<E>>,
  ): void
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
  | {
      readonly prefetch: Prefetch<E, UnauthenticatedRequest<E>, P>
      readonly together?: (postgres: Postgres) => Together<E, UnauthenticatedRequest<E>>
    }
  /** Runs before the transaction, for password hashing and cleaning HTML. */
  | {
      readonly prepare: (db: Database, request: UnauthenticatedRequest<E>) => Promise<P>
      readonly together?: TogetherPrepared<E, UnauthenticatedRequest<E>, P>
    }

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
    exportLimits = EXPORT_LIMITS,
    onCommandEnd,
  }: {
    postgres: Postgres
    admit: Admit
    clock: () => Date
    authRateLimit: number
    commandBurst: number
    exportLimits?: ExportLimits | undefined
    /** Called after each command, also after one that failed: its transaction may have been committed. */
    onCommandEnd: () => void
  },
): Api {
  const sessions = new BatchedReads((lookups: readonly SessionLookup[]) => findReaders(postgres.db, lookups))
  const exports = new Set<Readable>()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    for (const rows of exports) rows.destroy(stopping())
  })
  const commands = { postgres, clock, commandLimit: new CommandLimit(commandBurst) }
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
    read: (db: Database, request: ApiRequest<E>) => Promise<Reply<E> | RowStream>,
  ): void {
    mount(context, endpoint, async (request, reply) => {
      const db = endpoint.access === 'admin' ? postgres.office : postgres.db
      const found = await read(db, await authenticate(endpoint, request))
      if (!(found instanceof RowStream)) return sendReply(reply, serializeReply(endpoint, found), endpoint.produces)
      if (isClosing) throw stopping()
      const rows = await openRowStream(postgres, endpoint, found, exportLimits)
      exports.add(rows)
      rows.once('close', () => exports.delete(rows))
      rows.once('error', (error) => request.log.warn({ err: error }, 'an export was cut off'))
      if (isClosing) rows.destroy(stopping())
      return reply.type('application/json; charset=utf-8').send(rows)
    })
  }

  function sharedQuery<E extends Endpoint>(
    endpoint: E,
    keyOf: (request: ApiRequest<E>) => string,
    read: (db: Database, request: ApiRequest<E>) => Promise<Reply<E>>,
  ): void {
    const reads = new SharedReads<SharedReply>()
    mount(context, endpoint, async (request, reply) => {
      const authorized = await authenticate(endpoint, request)
      const shared = await reads.read(
        keyOf(authorized),
        async () => new SharedReply(serializeReply(endpoint, await read(postgres.db, authorized))),
        authorized,
      )
      return shared.send(request, reply)
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
    const { token_hash, now } = parsed
    const user = token_hash && (await sessions.read({ token_hash, now }))
    return authorizedRequest(request, endpoint, parsed, user)
  }

  function command<E extends Endpoint, P>(
    endpoint: E,
    ...rest:
      | [Work<E, UnauthenticatedRequest<E>, undefined>]
      | [CommandOptions<E, P>, Work<E, UnauthenticatedRequest<E>, P>]
  ): void {
    if (rest.length === 1) {
      mountReply(context, endpoint, (request) =>
        handleCommand(commands, endpoint, request, withPrepared(undefined), rest[0]),
      )
      return
    }
    const [options, work] = rest
    if ('prefetch' in options) {
      const together = options.together?.(postgres)
      mountReply(context, endpoint, (request) =>
        handleCommand(commands, endpoint, request, options.prefetch, work, together),
      )
      return
    }
    const { together } = options
    mountReply(context, endpoint, async (request) => {
      if (endpoint.access !== 'anyone') await context.admit(endpoint, request)
      const attempt = async () => {
        const prepared = await options.prepare(postgres.db, parsedRequest<E>(request, clock()))
        const withOthers: Together<E, UnauthenticatedRequest<E>> | undefined =
          together && ((sent, alone) => together(sent, prepared, alone))
        return handleCommand(commands, endpoint, request, withPrepared(prepared), work, withOthers)
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
    mountReply(context, endpoint, (request) => {
      const { connection, ...serializable } = parsedRequest<E>(request, clock())
      return run(serializable, keyFor(endpoint, request))
    })
  }

  return { query, sharedQuery, stream, command, commandInWorker }
}

/** Proxies must not buffer a stream. Its connection has no other request, so it ends with the stream. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}

function withPrepared<P>(prepared: P) {
  return async (trx: Transaction, credentials: Credentials) => [await findSession(trx, credentials), prepared] as const
}
