import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { classListMatcher, type ListedClass, toClassListFilter, toParameters } from '../../domain/classList.ts'
import { type Language, languages } from '../../domain/language.ts'
import { idOfSlug } from '../../domain/semester.ts'
import { contentEtag } from '../platform/http/reply.ts'
import { pageLanguageOf, VARY } from '../platform/http/screens.ts'
import { SharedReply } from '../platform/http/sharedReply.ts'
import { textsFor } from '../platform/texts/catalog.ts'
import { classListPage, hiddenPage } from './classListPage.ts'
import { CLASSES_MS, type ClassLists, type PublicSchool, type PublicSemester } from './classLists.ts'
import type { PageContext } from './frame.ts'
import { type Row, rowsOf } from './rows.ts'
import { type PageStyle, readFontRules, styleOf } from './style.ts'

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

/** What is rendered for a semester in a language. */
interface KeptPage {
  readonly classes: readonly ListedClass[]
  readonly version: string
  readonly context: PageContext
  readonly rows: readonly Row[]
  /** The page without a filter, which most visitors want. */
  readonly reply: SharedReply
}

/** The pages of a school. Each is rendered again only when the classes or the settings have been read again. */
class KeptPages {
  readonly #origin: string
  readonly #fontRules: string
  readonly #pages = new Map<string, KeptPage>()

  constructor(origin: string, fontRules: string) {
    this.#origin = origin
    this.#fontRules = fontRules
  }

  contextOf(school: PublicSchool, semester: PublicSemester, language: Language): PageContext {
    const style = styleOf(school.color, this.#fontRules)
    return { t: textsFor(language), school, semester, origin: this.#origin, style }
  }

  get(
    school: PublicSchool,
    semester: PublicSemester,
    { language, classes }: { readonly language: Language; readonly classes: readonly ListedClass[] },
  ): KeptPage {
    const key = `${semester.id} ${language}`
    const kept = this.#pages.get(key)
    if (kept?.classes === classes && kept.version === school.version) return kept
    const context = this.contextOf(school, semester, language)
    const rows = rowsOf(classes, context.t, semester)
    const body = classListPage(context, { rows, all: rows.length, filter: toClassListFilter({}) })
    const reply = new SharedReply({ status: 200, body }, 'text/html')
    const page = { classes, version: school.version, context, rows, reply }
    this.#pages.set(key, page)
    return page
  }
}
