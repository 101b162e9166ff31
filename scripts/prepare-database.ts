import { counted } from '../domain/english.ts'
import { ConfigError, readConfig } from '../server/config/config.ts'
import { exitWith } from '../server/exitWith.ts'
import { readUnfinished } from '../server/platform/database/migrate.ts'
import { openServingRole, requireServingRole } from '../server/platform/database/servingRole.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'

/** npm run prepare-database: migrates the database as its owner, for servers that only have the URL of the role that serves. */
async function main(): Promise<void> {
  const { databaseUrl: servingUrl, databaseOwnerUrl: ownerUrl } = readConfig(process.env, { sample: false })
  if (servingUrl === undefined || ownerUrl === undefined)
    throw new ConfigError(
      'Set DATABASE_OWNER_URL to the URL of the owner of the database, and DATABASE_URL to that of servers.',
    )
  const urls = await openServingRole({ ownerUrl, servingUrl })
  if (ownerUrl !== servingUrl) await requireServingRole(servingUrl)
  await prepareDatabase(urls)
  const { waiting } = await readUnfinished(ownerUrl)
  console.log(`The database is prepared, and the role ${urls.servingRole} may serve.`)
  if (waiting.length > 0)
    console.log(`Left to the next release, for the former version: ${counted(waiting.length, 'migration')}.`)
}

await main().catch(exitWith)
