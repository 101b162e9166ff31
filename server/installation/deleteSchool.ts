import { copyFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { ConfigError } from '../config/config.ts'
import { FileFolder } from '../documents/files/fileFolder.ts'
import { exportSchool } from './exportSchool.ts'
import { readSchool, type School, setState } from './registry.ts'
import { documentsDirOf, type Installation, urlsOf } from './schoolConfig.ts'
import { dropDatabases } from './schoolDatabase.ts'

/** The files for the rows of a school and for its data key, without which the answers of its registrations cannot be read. */
export interface SchoolCopy {
  readonly file: string
  readonly keyFile: string
}

/**
 * Deletes a suspended school: its databases, its role and its folder with the data key. Before that, it is copied as it is, unless the operator
 * wants no copy. A command that was interrupted after the copy is completed by the next one, without a second copy. Returns the pages of documents that
 * the copy lacks, or undefined without a copy.
 * @throws ConfigError for a school that is in use or changes while it is copied, and for files that would not remain
 */
export async function deleteSchool(
  { config, schoolsDir, ownerUrl }: Installation,
  school: School,
  copy: SchoolCopy | 'no copy',
): Promise<string[] | undefined> {
  requireSuspended(school)
  let lost: string[] | undefined
  if (school.state === 'suspended' && copy !== 'no copy') {
    requireTwoFiles(copy, school)
    const documents = new FileFolder(documentsDirOf(config, school.name))
    lost = await exportSchool(urlsOf(ownerUrl, school).ownerUrl, copy.file, documents)
    copyFileSync(join(school.folder, 'data.key'), copy.keyFile)
    const now = readSchool(schoolsDir, school.name)
    requireSuspended(now)
    if (now.changed_at !== school.changed_at) throw new ConfigError(`The school ${school.name} has changed. Try again.`)
  }
  setState(schoolsDir, school, 'deleting')
  await dropDatabases(ownerUrl, school)
  rmSync(join(config.documentsDir, school.name), { recursive: true, force: true })
  rmSync(school.folder, { recursive: true, force: true })
  return lost
}

function requireSuspended({ name, state }: School): void {
  if (state === 'active')
    throw new ConfigError(
      `The school ${name} is in use. Suspend it first: ${operatorCommand(`school suspend ${name}`)}`,
    )
}

function requireTwoFiles({ file, keyFile }: SchoolCopy, { folder }: School): void {
  if (file === keyFile) throw new ConfigError('The export and the data key need two files.')
  for (const copied of [file, keyFile])
    if (!relative(folder, copied).startsWith('..'))
      throw new ConfigError(`${copied} would be deleted with the school. Choose another folder.`)
}
