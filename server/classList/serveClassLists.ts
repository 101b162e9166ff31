import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { classListMatcher, toClassListFilter, toParameters } from '../../domain/classList.ts'
import { languages } from '../../domain/language.ts'
import { idOfSlug } from '../../domain/semester.ts'
import { contentEtag } from '../platform/http/reply.ts'
import { pageLanguageOf, VARY } from '../platform/http/screens.ts'
import { CLASSES_MS, type ClassLists } from './classLists.ts'
import { KeptPages } from './keptPages.ts'
import { classListPage, hiddenPage } from './page.ts'
import { type PageStyle, readFontRules } from './style.ts'

interface ClassListOptions {
  readonly lists: ClassLists
  readonly clock: () => Date
  /** The address that families use. Undefined: a page links to itself without a host, because a kept page has none of a request. */
  readonly publicUrl: string | undefined
  /** Of the built screens, which have the fonts. */
  readonly folder: string | undefined
}

const QUERY = z.record(z.string(), z.unknown())
const CACHED = { 'Cache-Control': `public, max-age=${CLASSES_MS / 1000}` }
/** Bytes. Compressing a shorter page saves no packet. */
const COMPRESSION_THRESHOLD = 2048

/**
 * Serves the class lists that everyone may read, outside of the API and without scripts. They know no session, and name nobody (decision
 * 103).
 */
export async function serveClassLists(
  app: FastifyInstance,
  { lists, clock, publicUrl = '', folder }: ClassListOptions,
): Promise<void> {
  const pages = new KeptPages(publicUrl, await readFontRules(folder))

  app.get<{ Params: { semester_slug: string } }>(
    '/classes/:semester_slug',
    { schema: { hide: true }, compress: { threshold: COMPRESSION_THRESHOLD } },
    async (request, reply) => {
      const now = clock()
      const school = await lists.school(now)
      const id = idOfSlug(request.params.semester_slug)
      const semester = school.semesters.find((each) => each.id === id)
      if (!semester) return reply.callNotFound()
      const language = pageLanguageOf(request)
      const query = QUERY.parse(request.query)
      if (!languages.some((each) => each === query.lang)) reply.headers(VARY)
      reply.header('Content-Language', language)
      if (semester.state === 'hidden') {
        const context = pages.contextOf(school, semester, language)
        return sendOwn(request, reply.code(404), context.style, hiddenPage(context))
      }
      const classes = await lists.classes(semester, school.time_zone, now)
      const { context, rows: all, reply: shared } = pages.get(school, semester, { language, classes })
      const filter = toClassListFilter(query)
      reply.headers(CACHED)
      if (Object.keys(toParameters(filter)).length === 0) {
        reply.headers({ 'Content-Security-Policy': context.style.policy, 'X-Robots-Tag': 'all' })
        return shared.send(request, reply)
      }
      const matches = classListMatcher(filter)
      const rows = all.filter(({ listed }) => matches(listed))
      return sendOwn(request, reply, context.style, classListPage(context, { rows, all: all.length, filter }))
    },
  )
}

/** A page that other visitors do not share. */
function sendOwn({ headers }: FastifyRequest, reply: FastifyReply, { policy }: PageStyle, page: string): FastifyReply {
  const etag = contentEtag(page)
  reply.headers({ ETag: etag, 'Content-Security-Policy': policy })
  return headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('text/html; charset=utf-8').send(page)
}
