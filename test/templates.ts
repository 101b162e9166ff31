import type { DatabaseUrls } from '../server/platform/database/grants.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { CLOCK_SHIFT_MS, shiftDatabaseClock } from './clock.ts'
import { runStatement, withDatabaseName } from './urls.ts'

/** Creates a migrated database, and fills it. */
export async function createTemplate(
  server: DatabaseUrls,
  name: string,
  fill: (postgres: Postgres) => Promise<unknown> = async () => {},
): Promise<void> {
  await runStatement(server.ownerUrl, `create database ${name}`)
  const ownerUrl = withDatabaseName(server.ownerUrl, name)
  const servingUrl = withDatabaseName(server.servingUrl, name)
  await runStatement(ownerUrl, shiftDatabaseClock(CLOCK_SHIFT_MS))
  await prepareDatabase({ ownerUrl, servingUrl })
  const postgres = new Postgres(servingUrl)
  try {
    await fill(postgres)
  } finally {
    await postgres.close()
  }
}

/** Creates a copy of a template, to which nothing may be connected. */
export function cloneTemplate({ ownerUrl }: Pick<DatabaseUrls, 'ownerUrl'>, template: string, name: string) {
  return runStatement(ownerUrl, `create database ${name} template ${template}`)
}
