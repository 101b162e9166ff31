import { withClient } from '@online-enrollment/postgres/connect'
import { ConfigError } from '../config.ts'
import { prepareSchool } from '../prepareSchool.ts'
import { importSchool } from './importSchool.ts'
import { type School, setState } from './registry.ts'
import { configOf, type Installation, urlsOf } from './schoolConfig.ts'
import { createDatabase } from './schoolDatabase.ts'

/**
 * Puts the rows of an export into a new database, and serves that one. Returns the name of the former database, which stays.
 * @throws ConfigError unless the school is suspended, and for a file that is not complete
 */
export async function restoreSchool(
  { config, schoolsDir, ownerUrl }: Installation,
  school: School,
  file: string,
): Promise<string> {
  if (school.state !== 'suspended')
    throw new ConfigError(`Suspend the school first: npm run school -- suspend ${school.name}`)
  const restored = { ...school, database: `${school.role}__${Math.floor(Date.now() / 1000)}` }
  const urls = urlsOf(ownerUrl, restored)
  await createDatabase(ownerUrl, restored)
  try {
    await importSchool(urls.ownerUrl, file)
    await prepareSchool(configOf(config, restored), urls)
  } catch (error) {
    await withClient(ownerUrl, (owner) => owner.query(`drop database ${restored.database} with (force)`))
    throw error
  }
  setState(schoolsDir, restored, 'suspended')
  return school.database
}
