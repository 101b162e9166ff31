import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUriTooLong, Problem, uriTooLong } from './problem.ts'

/** Milliseconds. Idle connections live longer than the minute after which common proxies close them. */
export const SERVER_TIMEOUTS = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  requestTimeout: 120_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
} as const
/** Milliseconds, unless the endpoint takes a large body. */
const BODY_TIMEOUT = 15_000
/** Milliseconds of inactivity for an endpoint that takes a large body: an import may wait for others. */
const LONG_CALL_TIMEOUT = 600_000

/** Ends requests that arrive too slowly, and connections whose request was refused before it arrived completely. */
export function enforceTimeouts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isUriTooLong(request)) throw uriTooLong()
    if (takesLargeBody(request)) request.raw.setTimeout(LONG_CALL_TIMEOUT)
  })
  app.addHook('preParsing', async (request, _, payload) => {
    if (request.raw.complete || takesLargeBody(request)) return payload
    return bodyWithin(BODY_TIMEOUT, request.raw, payload)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete) reply.header('Connection', 'close')
  })
}

const takesLargeBody = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.maxBodyBytes !== undefined
const tooSlow = () => new Problem(408, 'The request took too long to arrive.', { code: 'too-slow' })

/** 408 when the body does not arrive in time. The error is ignored when the body is not read. */
function bodyWithin(milliseconds: number, request: IncomingMessage, payload: Readable): Readable {
  const body = new PassThrough()
  const timer = setTimeout(() => body.destroy(tooSlow()), milliseconds)
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => {
    clearTimeout(timer)
    if (!request.complete) body.destroy()
  })
  body.on('error', () => undefined)
  return payload.pipe(body)
}
