import '../../test/startClock.ts'
import { CHILDREN_PER_FAMILY } from '../../domain/family.ts'
import { readConfig } from '../../server/config/config.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { prepareSchool } from '../../server/prepareSchool.ts'
import { keepDatabase, type TemplateServer } from '../../test/databaseProcess.ts'
import { cloneTemplate, createTemplate } from '../../test/templates.ts'
import { withDatabaseName } from '../../test/urls.ts'

/**
 * The process of PostgreSQL for a run of browser tests, with the data key in its folder. Its templates are `sample`, the sample school as a first
 * start loads it, and `school`, which the tests start from.
 */
await keepDatabase(createTemplates)

async function createTemplates(server: TemplateServer): Promise<void> {
  await createTemplate(server, 'sample')
  const { folder, ownerUrl, servingUrl } = server
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
