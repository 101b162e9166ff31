import '../../test/startClock.ts'
import { once } from 'node:events'
import { CHILDREN_PER_FAMILY } from '../../domain/family.ts'
import { readConfig } from '../../server/config/config.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { prepareSchool } from '../../server/prepareSchool.ts'
import { CLOCK_SHIFT_MS } from '../../test/clock.ts'
import { cloneTemplate, createTemplate, startTemplateServer, type TemplateServer } from '../../test/templates.ts'
import { withDatabaseName } from '../../test/urls.ts'

/** Where the servers of the browser tests find PostgreSQL, and the data key in `folder`. */
export type DatabaseAddress = Pick<TemplateServer, 'folder' | 'ownerUrl' | 'servingUrl'>

/**
 * The process that has PostgreSQL for a run of browser tests, until its parent ends. Its templates are `sample`, the sample school as a first
 * start loads it, and `school`, which the tests start from.
 */
const parentEnded = once(process, 'disconnect')
// Ctrl-C reaches this process as well, but the end of the parent decides.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const server = await startTemplateServer(CLOCK_SHIFT_MS)
try {
  await createTemplates(server)
  const { folder, ownerUrl, servingUrl } = server
  process.send?.({ folder, ownerUrl, servingUrl } satisfies DatabaseAddress)
  await parentEnded
} finally {
  await server.stop()
}

async function createTemplates({ folder, ownerUrl, servingUrl }: TemplateServer): Promise<void> {
  await createTemplate(server, 'sample')
  const urls = { ownerUrl: withDatabaseName(ownerUrl, 'sample'), servingUrl: withDatabaseName(servingUrl, 'sample') }
  await prepareSchool(readConfig({ DATA_DIR: folder }, { sample: true }), urls)
  await cloneTemplate(server, 'sample', 'school')
  await simplifySchool(withDatabaseName(servingUrl, 'school'))
}

/** The product's name, large families, freed seats that stay open, and one open semester beside a closed one, without a lottery. */
async function simplifySchool(url: string): Promise<void> {
  const postgres = new Postgres(url)
  const { db } = postgres
  await db
    .updateTable('school')
    .set({ name: 'Online Enrollment', children_per_family: CHILDREN_PER_FAMILY.max })
    .execute()
  const { semester_id } = await db.deleteFrom('lottery').returning('semester_id').executeTakeFirstOrThrow()
  await db.updateTable('semester').set({ freed_seats: 'open' }).execute()
  await db.updateTable('semester').set({ disabled: true }).where('id', '=', semester_id).execute()
  await postgres.close()
}
