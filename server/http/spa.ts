import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { screenAt } from '../../domain/session.ts'
import { decodedPath } from './logging.ts'
import { isMachinePath } from './machinePath.ts'
import { loadPreloads } from './preloads.ts'
import { notFound } from './problem.ts'

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g
const NONCE_BYTES = 18
/** Parts of the page, which are not served by themselves. */
const [PAGE, SCREEN_FILES] = ['index.html', 'screens.json']
/** Milliseconds that /config.json waits for the school's name: every screen needs it to start. */
const NAME_TIMEOUT_MS = 2000

export interface ScreensOptions {
  readonly folder: string
  readonly publicUrl: string | undefined
}

/** Serves one page, with a fresh nonce and the screen's preloads, for every path of a screen. A mistyped path gets it with status 404. */
export async function serveScreens(
  app: FastifyInstance,
  { folder, publicUrl, nameOfSchool }: ScreensOptions & { readonly nameOfSchool: () => Promise<string> },
) {
  const page = await readFile(join(folder, PAGE), 'utf8')
  const preloadsOf = await loadPreloads(join(folder, SCREEN_FILES))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    allowedPath: (path) => path !== `/${PAGE}` && path !== `/${SCREEN_FILES}`,
    wildcard: false,
    immutable: true,
    acceptRanges: false,
    lastModified: false,
    maxAge: '365d',
    preCompressed: true,
  })

  app.get('/config.json', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const name = nameOfSchool().catch((error: unknown) => {
      request.log.warn({ err: error }, 'config.json was sent without the school’s name')
    })
    const school = await Promise.race([name, wait(NAME_TIMEOUT_MS, undefined, { ref: false })])
    return { apiUrl: publicUrl ?? addressOf(request), ...(school && { school }) }
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = decodedPath(request.url)
    const isScreen = screenAt(path) !== undefined
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || (!isScreen && isMachinePath(path))) throw notFound()
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    reply.code(isScreen ? 200 : 404)
    const body = page.replace(NONCE_PLACEHOLDER, nonce).replace('</head>', `${preloadsOf(path)}</head>`)
    return sendPage(reply, body, policy(nonce, publicUrl))
  })
}

function sendPage(reply: FastifyReply, page: string, csp: string): FastifyReply {
  return reply
    .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': csp })
    .type('text/html; charset=utf-8')
    .send(page)
}

/** The screens call this address without PUBLIC_URL. */
function addressOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}

function policy(nonce: string, publicUrl: string | undefined): string {
  const api = publicUrl === undefined ? '' : ` ${new URL(publicUrl).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
