import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { logRequest } from './logging.ts'
import { PERMISSIONS_POLICY } from './permissionsPolicy.ts'

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
const setSecurityHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
  hsts: { maxAge: HSTS_SECONDS },
})

interface GuardOptions {
  readonly webOrigins: readonly string[]
  readonly isDraining: () => boolean
}

export async function guardRequests(app: FastifyInstance, { webOrigins, isDraining }: GuardOptions): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) logRequest(request, reply, { aborted: true })
    })
  })
  app.addHook('onRequest', (request, reply, next) =>
    setSecurityHeaders(request.raw, reply.raw, (error) => next(error instanceof Error ? error : undefined)),
  )
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
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
  app.addHook('onSend', async (request, reply) => {
    const isApiResponse = request.routeOptions.url?.startsWith('/api/')
    if (String(reply.getHeader('Content-Type')).startsWith('text/html'))
      reply.header('Permissions-Policy', PERMISSIONS_POLICY)
    if (isApiResponse || !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    if (isDraining()) reply.header('Connection', 'close')
    if (request.protocol !== 'https') reply.removeHeader('Strict-Transport-Security')
    if (/^(?:application\/javascript|text\/css)/.test(String(reply.getHeader('Content-Type'))))
      for (const header of PAGE_HEADERS) reply.removeHeader(header)
  })
}
