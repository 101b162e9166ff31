import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import type { Database, Postgres } from '../db/database.ts'
import type { Admit } from './access.ts'
import type { ApiRequest, UnauthenticatedRequest } from './apiRequest.ts'
import type { Prefetch, RequestData, Together, TogetherPrepared, Work } from './command.ts'
import { commandMounts } from './commandMounts.ts'
import { Connection } from './connection.ts'
import type { IdempotencyKey, StoredResponse } from './idempotency.ts'
import type { MountContext } from './mount.ts'
import { queryMounts } from './queryMounts.ts'
import { enforceRateLimit } from './rateLimit.ts'
import type { ExportLimits, RowStream } from './rowStream.ts'

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

interface ApiOptions {
  readonly postgres: Postgres
  readonly admit: Admit
  readonly clock: () => Date
  readonly authRateLimit: number
  readonly commandBurst: number
  readonly exportLimits?: ExportLimits | undefined
  /** Called after each command, also after one that failed: its transaction may have been committed. */
  readonly onCommandEnd: () => void
}

/** Mounts endpoints that parse, authorize by the declared access, find stored responses and reply. */
export function createApi(app: FastifyInstance, options: ApiOptions): Api {
  const { postgres, admit, clock, authRateLimit, commandBurst, exportLimits, onCommandEnd } = options
  const context: MountContext = {
    app,
    postgres,
    clock,
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
  return { ...queryMounts(context, exportLimits), ...commandMounts(context, commandBurst) }
}
