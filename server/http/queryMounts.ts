import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { BatchedReads } from '../db/batchedReads.ts'
import type { Api } from './api.ts'
import { type ApiRequest, authorizedRequest, parsedRequest } from './apiRequest.ts'
import { serializeReply } from './command.ts'
import { Exports } from './exports.ts'
import { type MountContext, mount, sendReply } from './mount.ts'
import { type ExportLimits, RowStream } from './rowStream.ts'
import { findReaders, type SessionLookup } from './session.ts'
import { SharedReads } from './sharedReads.ts'
import { SharedReply } from './sharedReply.ts'

/** Mounts the endpoints that only read. The sessions of waiting requests are looked up together. */
export function queryMounts(
  context: MountContext,
  exportLimits: ExportLimits | undefined,
): Pick<Api, 'query' | 'sharedQuery' | 'stream'> {
  const { app, postgres, clock } = context
  const sessions = new BatchedReads((lookups: readonly SessionLookup[]) => findReaders(postgres.db, lookups))
  const exports = new Exports(app, postgres, exportLimits)

  async function authenticate<E extends Endpoint>(endpoint: E, request: FastifyRequest): Promise<ApiRequest<E>> {
    const parsed = parsedRequest<E>(request, clock())
    const { token_hash, now } = parsed
    const user = token_hash && (await sessions.read({ token_hash, now }))
    return authorizedRequest(request, endpoint, parsed, user)
  }

  return {
    query(endpoint, read) {
      mount(context, endpoint, async (request, reply) => {
        const db = endpoint.access === 'admin' ? postgres.office : postgres.db
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

/** Proxies must not buffer a stream. Its connection has no other request, so it ends with the stream. */
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}
