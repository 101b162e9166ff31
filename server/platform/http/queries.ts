import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Reply } from '../../../contract/endpoint.ts'
import { BatchedReads } from '../database/batchedReads.ts'
import type { Database } from '../database/database.ts'
import type { Postgres } from '../database/postgres.ts'
import type { Snapshot } from '../database/snapshots.ts'
import { serializeReply } from './executeCommand.ts'
import { type MountContext, mount, sendReply } from './mount.ts'
import { stopping } from './problem.ts'
import { type ApiRequest, authorizedRequest, parsedRequest } from './request.ts'
import { EXPORT_LIMITS, type ExportLimits, type RecordExport, RowStream, streamRows } from './rowStream.ts'
import { findReaders, type SessionLookup } from './session.ts'
import { SharedReads } from './sharedReads.ts'
import { SharedReply } from './sharedReply.ts'

export interface Queries {
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
  /** Mounts an endpoint that responds with a file. Nothing in it can run, whatever a family sent. */
  file<E extends Endpoint>(endpoint: E, read: (db: Database, request: ApiRequest<E>) => Promise<FileReply>): void
  /** Mounts an endpoint that responds with a text/event-stream. */
  stream<E extends Endpoint>(
    endpoint: E,
    open: (db: Database, request: ApiRequest<E>, stream: StreamRequest) => Promise<Readable>,
  ): void
}

export interface FileReply {
  readonly type: string
  readonly bytes: Buffer
  /** The name of an attachment. Undefined: the browser may show it. */
  readonly name?: string | undefined
}

interface StreamRequest {
  /** The last event that a reconnecting client received. */
  readonly lastEventId: string | undefined
  /** When the caller's session expires. */
  readonly expires_at: Date | undefined
}

interface ExportOptions {
  readonly recordExport: RecordExport
  readonly exportLimits?: ExportLimits | undefined
}

/** Sends exports. Each is in the audit trail before its first row is sent. A server that stops cuts off its exports. */
class Exports {
  readonly #postgres: Postgres
  readonly #record: RecordExport
  readonly #limits: ExportLimits
  readonly #open = new Set<Readable>()
  #isClosing = false

  constructor({ app, postgres }: MountContext, { recordExport, exportLimits: limits = EXPORT_LIMITS }: ExportOptions) {
    this.#postgres = postgres
    this.#record = recordExport
    this.#limits = limits
    app.addHook('preClose', async () => {
      this.#isClosing = true
      for (const rows of this.#open) rows.destroy(stopping())
    })
  }

  /** The snapshot ends with the export, or when the client has gone. @throws TooManySnapshots */
  async send(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    found: RowStream,
  ): Promise<FastifyReply> {
    if (this.#isClosing) throw stopping()
    const snapshot = await this.#postgres.openSnapshot()
    onceGone(reply, () => snapshot.end())
    try {
      const rows = await this.#streamRows(endpoint, found, snapshot)
      rows.once('close', () => snapshot.end())
      rows.once('error', (error) => request.log.warn({ err: error }, 'an export was cut off'))
      this.#cutOffAtStop(rows)
      return reply.type('application/json; charset=utf-8').send(rows)
    } catch (error) {
      await snapshot.end()
      throw error
    }
  }

  async #streamRows(endpoint: Endpoint, { by, list, open }: RowStream, snapshot: Snapshot): Promise<Readable> {
    const { file, details, ...rows } = await open(snapshot)
    await this.#record(this.#postgres.officeDb, by, { file, details })
    return streamRows(endpoint, list, rows, this.#limits)
  }

  #cutOffAtStop(rows: Readable): void {
    this.#open.add(rows)
    rows.once('close', () => this.#open.delete(rows))
    if (this.#isClosing) rows.destroy(stopping())
  }
}

function onceGone({ raw }: FastifyReply, listener: () => void): void {
  if (raw.socket?.destroyed) listener()
  else raw.once('close', listener)
}

/** Mounts the endpoints that only read. The sessions of waiting requests are looked up together. */
export function queryMounts(context: MountContext, options: ExportOptions): Queries {
  const { postgres, clock } = context
  const sessions = new BatchedReads((lookups: readonly SessionLookup[]) => findReaders(postgres.db, lookups))
  const exports = new Exports(context, options)

  async function authenticate<E extends Endpoint>(endpoint: E, request: FastifyRequest): Promise<ApiRequest<E>> {
    const parsed = parsedRequest<E>(request, clock())
    const { token_hash, now } = parsed
    const user = token_hash && (await sessions.read({ token_hash, now }))
    return authorizedRequest(request, endpoint, parsed, user)
  }

  return {
    query(endpoint, read) {
      mount(context, endpoint, async (request, reply) => {
        const db = endpoint.access === 'admin' ? postgres.officeDb : postgres.db
        const found = await read(db, await authenticate(endpoint, request))
        if (found instanceof RowStream) return exports.send(endpoint, request, reply, found)
        return sendReply(reply, serializeReply(endpoint, found), endpoint.produces)
      })
    },

    sharedQuery(endpoint, keyOf, read) {
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
    },

    file(endpoint, read) {
      mount(context, endpoint, async (request, reply) => {
        const { type, bytes, name } = await read(postgres.db, await authenticate(endpoint, request))
        const disposition = name === undefined ? 'inline' : `attachment; filename="${name}"`
        return reply
          .headers({ ...FILE_HEADERS, 'Content-Disposition': disposition })
          .type(type)
          .send(bytes)
      })
    },

    stream(endpoint, open) {
      mount(context, endpoint, async (request, reply) => {
        const authorized = await authenticate(endpoint, request)
        const lastEventId = request.headers['last-event-id']?.toString()
        const events = await open(postgres.db, authorized, { lastEventId, expires_at: request.user?.expires_at })
        // The response ends with its connection, so it is not chunked: one write for each event.
        reply.raw.removeHeader('Transfer-Encoding')
        return reply.headers(STREAM_HEADERS).send(events)
      })
    },
  }
}

const FILE_HEADERS = { 'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'" }

/** Proxies must not buffer a stream. Its connection has no other request, so it ends with the stream. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}
