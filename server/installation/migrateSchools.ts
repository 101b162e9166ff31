import { counted } from '../../domain/english.ts'
import { existingDataKeys } from '../config/keys.ts'
import { withKeysShared } from '../dataKeys/keyLock.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { messageFor } from '../exitWith.ts'
import { toMigrate } from '../platform/database/migrate.ts'
import { prepareSchool } from '../prepareSchool.ts'
import { readSchools, type School } from './registry.ts'
import { configOf, type Installation, urlsOf } from './schoolConfig.ts'

/**
 * Migrates the databases of the schools one after the other, as the server does before it opens them. A school that fails does not stop the
 * others, and an interrupted run is continued by the next one. Returns the names of those that failed.
 */
export async function migrateSchools(installation: Installation, report: (line: string) => void): Promise<string[]> {
  const failed: string[] = []
  const { schools, broken } = readSchools(installation.schoolsDir)
  for (const { name, reason } of broken) {
    failed.push(name)
    report(`${name}: failed. ${reason}`)
  }
  for (const school of schools.filter(({ state }) => state === 'active' || state === 'suspended')) {
    try {
      const missing = await migrateSchool(installation, school)
      report(`${school.name}: ${missing === 0 ? 'is up to date' : `has run ${counted(missing, 'migration')}`}`)
    } catch (error) {
      failed.push(school.name)
      report(`${school.name}: failed. ${messageFor(error) ?? (error instanceof Error ? error.message : error)}`)
    }
  }
  return failed
}

async function migrateSchool({ config, ownerUrl }: Installation, school: School): Promise<number> {
  const own = configOf(config, school)
  const urls = urlsOf(ownerUrl, school)
  const missing = await toMigrate(urls.ownerUrl)
  const readKeys = () => new KeyRing(existingDataKeys(own))
  await withKeysShared(urls.servingUrl, readKeys, () => prepareSchool(own, urls))
  return missing
}
