import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { classListPath } from '../domain/semester.ts'
import { ClassLists } from './classList/classLists.ts'
import { serveClassLists } from './classList/serveClassLists.ts'
import type { Database } from './platform/database/database.ts'
import type { Postgres } from './platform/database/postgres.ts'
import { notFound } from './platform/http/problem.ts'
import { type ScreensOptions, serveScreens } from './platform/http/screens.ts'
import { LogoFiles } from './school/logo.ts'
import { identityOf } from './school/school.queries.ts'

/** Milliseconds that the start of a screen waits for the address of the class list. The office's connections may all be busy. */
const CLASS_LIST_TIMEOUT_MS = 300

interface PageOptions {
  readonly postgres: Postgres
  readonly clock: () => Date
  /** The address that families use. Undefined: the one in each request. */
  readonly publicUrl: string | undefined
  /** Undefined: the server has the API only. */
  readonly screens: ScreensOptions | undefined
}

/** Serves what a browser opens outside of the API: the logo, the class lists and the screens. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { postgres, clock, publicUrl, screens } = options
  serveLogo(app, postgres.db)
  // Its visitors have no account, so they take none of the connections of families.
  const lists = new ClassLists(postgres.officeDb, (error) =>
    app.log.warn({ err: error }, 'class lists were not renewed'),
  )
  await serveClassLists(app, { lists, clock, publicUrl, folder: screens?.folder })
  const identityOfSchool = async () => {
    const listed = lists.school(clock()).then(({ current }) => (current ? classListPath(current) : null))
    const found = Promise.race([listed, wait(CLASS_LIST_TIMEOUT_MS, null, { ref: false })])
    const [identity, class_list] = await Promise.all([identityOf(postgres.db), found])
    return { ...identity, class_list }
  }
  if (screens) await serveScreens(app, { ...screens, identityOfSchool })
  else {
    app.setNotFoundHandler(async () => {
      throw notFound()
    })
  }
}

/** Serves the logo outside of the API, whose responses are never cached. */
function serveLogo(app: FastifyInstance, db: Database): void {
  const files = new LogoFiles(db)
  app.get<{ Params: { file: string } }>('/logo/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const logo = await files.findNamed(params.file)
    if (!logo) throw notFound()
    return reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(logo.type).send(logo.bytes)
  })
}
