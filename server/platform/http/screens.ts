import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { chooseLanguage, LANGUAGE_COOKIE, type Language } from '../../../domain/language.ts'
import { screenAt } from '../../../domain/screens.ts'
import { originOf } from './host.ts'
import { decodedPath } from './logging.ts'
import { notFound } from './problem.ts'
import { PAGE_FILES, readScreenPage } from './screenPage.ts'
import { UNKNOWN_SCHOOL, webManifest } from './webManifest.ts'

/** The API, and files: a program that asks for one gets no page. */
const API_OR_FILE = /^\/(?:api|assets)(?:\/|$)|\.[^/]*$/i

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g
const NONCE_BYTES = 18
/** The page depends on what a browser sends. */
export const VARY = { Vary: 'Accept-Language, Cookie' }
/** Milliseconds that /config.json waits for the school's name, color and logo: every screen needs it to start. */
const IDENTITY_TIMEOUT_MS = 2000
const SERVICE_WORKER = '/service-worker.js'
/** The worker only fetches the files of the screens. Other scripts have the policy of their page. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** What /config.json says about the school, besides its address. */
interface Identity {
  readonly school: string
  readonly color: string
}

export interface ScreensOptions {
  readonly folder: string
  readonly publicUrl: string | undefined
  /** A route for each folder in the place of one for each file, which takes 9 MB less. For a process with many apps. */
  readonly hasFewRoutes?: boolean
}

/**
 * The account is unknown: only requests of the API say who sends them. A sign-in stores its language in the cookie. Requests of a page for
 * what belongs to it name its language, because browsers send them without cookies, or with other headers than those of the page.
 */
export function pageLanguageOf({ headers, query }: FastifyRequest): Language {
  const { lang } = z.object({ lang: z.string().optional().catch(undefined) }).parse(query)
  const cookie = parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE]
  return chooseLanguage({ page: lang, cookie, acceptLanguage: headers['accept-language'] })
}

/** Of a built file: a first visit loads many of them on a slow connection. */
const NEEDLESS = ['ETag', 'X-Request-Id']

/**
 * Serves one page in the person's language, with a fresh nonce and the screen's preloads, for every path of a screen. A mistyped path gets it
 * with status 404.
 */
export async function serveScreens(
  app: FastifyInstance,
  {
    folder,
    publicUrl,
    hasFewRoutes = false,
    identityOfSchool,
  }: ScreensOptions & { readonly identityOfSchool: () => Promise<Identity> },
) {
  const writePage = await readScreenPage(folder)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    serve: !hasFewRoutes,
    allowedPath: (path) => !PAGE_FILES.includes(path.slice(1)),
    wildcard: false,
    immutable: true,
    acceptRanges: false,
    lastModified: false,
    maxAge: '365d',
    preCompressed: true,
    // Built files have a hash in their name, so that no browser asks for them again. Other files keep their address when they change.
    setHeaders: (reply, path) => {
      if (!path.startsWith(join(folder, 'assets'))) reply.header('Cache-Control', 'no-cache')
      else for (const name of NEEDLESS) reply.removeHeader(name)
    },
  })

  if (hasFewRoutes) await serveFolders(app, folder)

  app.addHook('onSend', ({ url }, reply, payload, next) => {
    if (url.split('?')[0] === SERVICE_WORKER) reply.header('Content-Security-Policy', WORKER_POLICY)
    next(null, payload)
  })

  let lastRead: Identity | undefined
  const readIdentity = ({ log, url }: FastifyRequest) => {
    const identity = identityOfSchool().catch((error: unknown): undefined => {
      log.warn({ err: error }, `${url} was sent without the school’s name`)
    })
    void identity.then((read) => {
      lastRead = read ?? lastRead
    })
    return Promise.race([identity, wait(IDENTITY_TIMEOUT_MS, undefined, { ref: false })])
  }

  app.get('/config.json', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { apiUrl: publicUrl ?? originOf(request), ...(await readIdentity(request)) }
  })

  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-cache').type('application/manifest+json')
    return JSON.stringify(webManifest(pageLanguageOf(request), await readIdentity(request)))
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = decodedPath(request.url)
    const isScreen = screenAt(path) !== undefined
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || (!isScreen && API_OR_FILE.test(path))) throw notFound()
    const language = pageLanguageOf(request)
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    reply.code(isScreen ? 200 : 404)
    reply.headers({ ...VARY, 'Content-Language': language })
    // A page does not wait for the database. Its /config.json reads the name again.
    if (!lastRead) void readIdentity(request)
    const { school } = lastRead ?? UNKNOWN_SCHOOL
    return sendPage(
      reply,
      writePage(language, path, school).replace(NONCE_PLACEHOLDER, nonce),
      policy(nonce, publicUrl),
    )
  })
}

/** Names of files, without those of other folders. */
const FILE_PATH = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/

/** The files of a folder that do not exist are answered as other unknown paths. */
async function serveFolders(app: FastifyInstance, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`
    if (PAGE_FILES.includes(entry.name)) continue
    app.get(path, { schema: { hide: true } }, ({ params }, reply) => {
      const { '*': file } = z.object({ '*': z.string().optional() }).parse(params)
      if (file !== undefined && !FILE_PATH.test(file)) return reply.callNotFound()
      return reply.sendFile(file === undefined ? entry.name : `${entry.name}/${file}`)
    })
  }
}

function sendPage(reply: FastifyReply, page: string, csp: string): FastifyReply {
  return reply
    .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': csp })
    .type('text/html; charset=utf-8')
    .send(page)
}

function policy(nonce: string, publicUrl: string | undefined): string {
  const api = publicUrl === undefined ? '' : ` ${new URL(publicUrl).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "worker-src 'self'",
    // A PDF file that is printed.
    'frame-src blob:',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A school may be found by its start page, with the code that shows it, and by its class lists. */
const ROBOTS = `User-agent: *
Allow: /$
Allow: /assets/
Allow: /classes/
Allow: /logo/
Disallow: /
`

/**
 * Search engines index only the start page, and pages whose own header says so. The header also covers addresses that they found elsewhere,
 * such as a calendar address that was published by mistake: a crawler that ignores robots.txt may read them, but not list them.
 */
export function keepOutOfSearches(app: FastifyInstance): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(ROBOTS),
  )
  app.addHook('onSend', ({ url }, reply, payload, next) => {
    const isCode = /^(?:application\/javascript|text\/css)/.test(String(reply.getHeader('Content-Type')))
    const isListed = url === '/' || url.startsWith('/?') || reply.hasHeader('X-Robots-Tag')
    if (!isCode && !isListed) reply.header('X-Robots-Tag', 'noindex')
    next(null, payload)
  })
}
