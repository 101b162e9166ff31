import { rmSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import { exportSchool } from './exportSchool.ts'
import { type School, setState } from './registry.ts'
import { type Installation, urlsOf } from './schoolConfig.ts'
import { dropDatabases } from './schoolDatabase.ts'

/**
 * Exports the school as it is to `file`, and deletes its databases, its role and the folder with the data key: the answers in copies of the
 * database cannot be read without it. A command that was interrupted is completed by the next one, without a second export.
 * @throws ConfigError for a school that is in use
 */
export async function deleteSchool(
  { schoolsDir, ownerUrl }: Pick<Installation, 'schoolsDir' | 'ownerUrl'>,
  school: School,
  file: string | undefined,
): Promise<void> {
  if (school.state === 'active')
    throw new ConfigError(
      `The school ${school.name} is in use. Suspend it first: npm run school -- suspend ${school.name}`,
    )
  if (school.state === 'suspended' && file !== undefined) await exportSchool(urlsOf(ownerUrl, school).ownerUrl, file)
  setState(schoolsDir, school, 'deleting')
  await dropDatabases(ownerUrl, school)
  rmSync(school.folder, { recursive: true })
}
