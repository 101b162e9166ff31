import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Postgres } from '../database/postgres.ts'
import type { StoredResponse } from './idempotency.ts'
import { declareLanguage, inLanguageOf } from './language.ts'
import { notSignedIn } from './problem.ts'
import { toFastifySchema } from './schemas.ts'
import { type Admit, hasToken } from './session.ts'
import type { Uploads, UploadTurn } from './uploads.ts'

export interface MountContext {
  readonly app: FastifyInstance
  readonly postgres: Postgres
  readonly clock: () => Date
  readonly limitRate: (endpoint: Endpoint, request: FastifyRequest) => Promise<void>
  readonly admit: Admit
  /** Lets other requests start, because this one waits in another queue. */
  readonly waitElsewhere: (request: FastifyRequest) => void
  /** Resolves when it is the turn of a request that has waited elsewhere. */
  readonly waitForTurn: (request: FastifyRequest) => Promise<void>
  readonly uploads: Uploads
  /** Called after each command, also after one that failed: its transaction may have been committed. */
  readonly onCommandEnd: () => void
}

/** Mounts an endpoint whose response is complete when it is sent. */
export function mountReply(
  context: MountContext,
  endpoint: Endpoint,
  handle: (request: FastifyRequest) => Promise<StoredResponse>,
): void {
  mount(context, endpoint, async (request, reply) => {
    try {
      const response = await handle(request)
      if (endpoint.clearsCache) reply.header('Clear-Site-Data', '"cache"')
      return sendReply(reply, response, endpoint.produces)
    } finally {
      if (endpoint.method !== 'GET') context.onCommandEnd()
    }
  })
}

/** Mounts an endpoint. Its handler sends the response. */
export function mount(
  context: MountContext,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const turns = new WeakMap<FastifyRequest, UploadTurn>()
  context.app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: toFastifySchema(endpoint),
    // Lists are long and phones are slow. Responses to commands are short, and compression would delay them.
    compress: endpoint.method === 'GET' && !endpoint.events ? { threshold: 2048 } : false,
    exposeHeadRoute: endpoint.method === 'GET' && !endpoint.events,
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    onRequest: async (request, reply) => {
      if (endpoint.rateLimit === 'calls') await context.limitRate(endpoint, request)
      if (endpoint.access === 'anyone') return
      if (endpoint.maxBodyBytes) await context.admit(endpoint, request)
      else if (!hasToken(request)) throw notSignedIn()
      if (endpoint.accepts) {
        context.waitElsewhere(request)
        turns.set(request, await context.uploads.enter(endpoint, request, reply))
      }
    },
    handler: (request, reply) => {
      const turn = turns.get(request)
      return turn ? turn.whileHandled(() => handler(request, reply)) : handler(request, reply)
    },
  })
}

export function sendReply(
  reply: FastifyReply,
  { status, body, etag, cookies }: StoredResponse,
  type: Endpoint['produces'] | 'application/json' = 'application/json',
): FastifyReply {
  reply.code(status)
  const { language, text } = inLanguageOf(reply.request, body)
  if (language !== 'en') declareLanguage(reply, language)
  if (etag !== undefined) reply.header('ETag', etag)
  if (cookies !== undefined) reply.header('Set-Cookie', cookies)
  return text === '' ? reply.send() : reply.type(`${type}; charset=utf-8`).send(text)
}
