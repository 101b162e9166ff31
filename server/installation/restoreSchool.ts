import { withClient } from '@online-enrollment/postgres/connect'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { ConfigError } from '../config/config.ts'
import { FileFolder } from '../documents/files/fileFolder.ts'
import { prepareSchool } from '../prepareSchool.ts'
import { importSchool } from './importSchool.ts'
import { changeState } from './keptRecords.ts'
import type { School } from './registry.ts'
import { configOf, documentsDirOf, type Installation, urlsOf } from './schoolConfig.ts'
import { createDatabase } from './schoolDatabase.ts'

/**
 * Puts the rows of an export into a new database, and serves that one. Returns the name of the former database, which stays.
 * @throws ConfigError unless the school is suspended, and for a file that is not complete
 */
export async function restoreSchool(installation: Installation, school: School, file: string): Promise<string> {
  const { config, ownerUrl } = installation
  if (school.state !== 'suspended')
    throw new ConfigError(`Suspend the school first: ${operatorCommand(`school suspend ${school.name}`)}`)
  const restored = { ...school, database: `${school.role}__${Math.floor(Date.now() / 1000)}` }
  const urls = urlsOf(ownerUrl, restored)
  await createDatabase(ownerUrl, restored)
  try {
    await importSchool(urls.ownerUrl, file, new FileFolder(documentsDirOf(config, school.name)))
    await prepareSchool(configOf(config, restored), urls)
  } catch (error) {
    await withClient(ownerUrl, (owner) => owner.query(`drop database ${restored.database} with (force)`))
    throw error
  }
  await changeState(installation, restored, 'suspended')
  return school.database
}
