import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { announcedBytes } from './bodies.ts'
import type { Connections } from './connections.ts'
import { logOncePerReason, logRequest } from './logging.ts'
import { overloaded, wrongContentType } from './problem.ts'
import { siteOf } from './request.ts'
import type { AcceptedRequest, RequestQueue } from './requestQueue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request is answered however many others there are. */
    isUnlimited?: true
  }
  interface FastifyInstance {
    readonly connections: Connections
    readonly requests: RequestQueue
  }
  interface FastifyRequest {
    accepted: AcceptedRequest | undefined
  }
}

const REASONS = { requests: 'too many requests', bytes: 'too many bytes of requests' } as const

/** A response shorter than this takes no more memory than its request. */
const SHORT = 4096

/** Requests wait for their turn, and are refused with 503 when too many wait or their bodies are too long. */
export function limitRequests(app: FastifyInstance): void {
  const { requests } = app
  const log = logOncePerReason((line) => app.log.warn(line))
  // One for all: its stack is expensive when thousands of requests are dropped.
  const dropped = overloaded()
  app.decorateRequest('accepted', undefined)
  app.addHook('onRequest', (request, reply, start) => {
    if (request.routeOptions.config.isUnlimited) {
      start()
      return
    }
    const drop = () => app.connections.refuse(request.raw.socket, dropped)
    const accepted = requests.accept(siteOf(request.ip), announcedBytes(request), drop)
    if (typeof accepted === 'string') {
      log(`requests of ${request.ip} or its network are refused: ${REASONS[accepted]} at once`)
      start(overloaded())
      return
    }
    request.accepted = accepted
    reply.raw.once('close', () => requests.leave(accepted))
    requests.wait(accepted, start)
  })
  // A request takes no turn while its body arrives.
  app.addHook('preParsing', (request, _, payload, next) => {
    if (request.accepted && !request.raw.complete) requests.waitForClient(request.accepted)
    next(null, payload)
  })
  app.addHook('preHandler', ({ accepted }, _, start) => {
    if (!accepted || accepted.state === 'running') start()
    else requests.wait(accepted, start)
  })
  app.addHook('onSend', (request, _, payload, next) => {
    const { accepted, routeOptions } = request
    // A live stream stays open for hours, and has limits of its own.
    if (accepted && routeOptions.config.endpoint?.events) requests.end(accepted)
    else if (accepted) requests.respond(accepted, ownBytes(payload))
    next(null, payload)
  })
}

/** The memory that a response takes for itself. Buffers are shared by all responses that have them, and streams are read as they are sent. */
function ownBytes(payload: unknown): number {
  return typeof payload === 'string' && payload.length > SHORT ? payload.length : 0
}

/** Sent with documents only: with every file it would slow the first load. The screens may write to the clipboard. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Bytes. A larger body is 413. */
export const BODY_LIMIT = 64 * 1024
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const HSTS_SECONDS = 365 * 24 * 60 * 60

/** These protect a page or an image that is opened by itself, and say nothing about a script or a style sheet. */
const PAGE_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/** Built once. The plugin @fastify/helmet builds them for each request. */
const SECURITY_HEADERS = headersOf(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: { maxAge: HSTS_SECONDS },
  }),
)

/** Browsers ignore this header without TLS. Removing it from each response would cost more than a second set. */
const { 'strict-transport-security': _, ...HEADERS_WITHOUT_TLS } = SECURITY_HEADERS

/** The headers that it sets on any response. */
function headersOf(setHeaders: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(response.req, response, (error) => {
    if (error) throw error
  })
  return { ...response.getHeaders() }
}

interface GuardOptions {
  readonly webOrigins: readonly string[]
  readonly isDraining: () => boolean
}

export async function guardRequests(app: FastifyInstance, { webOrigins, isDraining }: GuardOptions): Promise<void> {
  // The hooks of all requests take a callback, because a promise for each would take longer than their work.
  app.addHook('onRequest', (request, reply, next) => {
    const headers = request.protocol === 'https' ? SECURITY_HEADERS : HEADERS_WITHOUT_TLS
    reply.headers(headers).header('X-Request-Id', request.id)
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) logRequest(request, reply, { aborted: true })
    })
    next()
  })
  limitRequests(app)
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    // For one request: half of the CPU time of quality 4, and a tenth more bytes. Shared responses are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  })
  if (webOrigins.length > 0)
    await app.register(cors, {
      origin: [...webOrigins],
      methods: METHODS,
      exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
    })
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, ({ routeOptions }, body, done) => {
    if (routeOptions.config.endpoint?.accepts) done(null, body)
    else done(wrongContentType('application/json'))
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    const isApiResponse = request.routeOptions.url?.startsWith('/api/')
    const type = String(reply.getHeader('Content-Type'))
    if (type.startsWith('text/html')) reply.header('Permissions-Policy', PERMISSIONS_POLICY)
    if (isApiResponse || !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    if (isDraining()) reply.header('Connection', 'close')
    if (/^(?:application\/javascript|text\/css)/.test(type))
      for (const header of PAGE_HEADERS) reply.removeHeader(header)
    next(null, payload)
  })
}
