import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config/config.ts'
import { dataKeyOf } from '../config/keys.ts'
import { FileFolder } from '../documents/files/fileFolder.ts'
import { prepareSchool } from '../prepareSchool.ts'
import { importSchool } from './importSchool.ts'
import { changeState } from './keptRecords.ts'
import { giveToOwnerOf, hasSchool, readSchool, readSchools, type School, writeSchool } from './registry.ts'
import { configOf, documentsDirOf, type Installation, urlsOf } from './schoolConfig.ts'
import { createDatabase, databaseOf, requireNewDatabase } from './schoolDatabase.ts'

interface NewSchool {
  readonly name: string
  readonly url: string
  /** An export, and the data key of the school that was exported. */
  readonly from?: { readonly file: string; readonly keyFile: string } | undefined
}

/**
 * Creates the database with its role, the record and the data key. A command that was interrupted is completed by the next one with this name.
 * @throws ConfigError for a name or a host that another school has
 */
export async function createSchool(installation: Installation, { name, url, from }: NewSchool): Promise<School> {
  const { config, schoolsDir, ownerUrl } = installation
  const known = hasSchool(schoolsDir, name) ? readSchool(schoolsDir, name) : undefined
  if (known && known.state !== 'creating') throw new ConfigError(`There is a school ${name} already.`)
  const host = new URL(url).hostname
  const other = readSchools(schoolsDir).schools.find((school) => school.host === host && school.name !== name)
  if (other) throw new ConfigError(`The school ${other.name} has the host ${host} already.`)
  const database = databaseOf(name)
  if (!known) await requireNewDatabase(ownerUrl, database)
  const school = writeSchool(schoolsDir, name, {
    state: 'creating',
    url,
    database,
    role: database,
    password: known?.password ?? randomBytes(24).toString('base64url'),
    created_at: known?.created_at ?? new Date().toISOString(),
    changed_at: new Date().toISOString(),
  })
  await createDatabase(ownerUrl, school)
  const urls = urlsOf(ownerUrl, school)
  const key = join(school.folder, 'data.key')
  if (from) copyFileSync(from.keyFile, key)
  dataKeyOf({ dataKey: undefined, dataDir: school.folder })
  giveToOwnerOf(schoolsDir, key)
  if (from) await importSchool(urls.ownerUrl, from.file, new FileFolder(documentsDirOf(config, name)))
  await prepareSchool(configOf(config, school), urls)
  return changeState(installation, school, 'active')
}
