import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@online-enrollment/postgres/connect'
import { whyNotDelete } from '../../domain/installation/schools.ts'
import { type Config, ConfigError } from '../config.ts'
import { dataKeyOf } from '../keys.ts'
import { prepareSchool } from '../prepareSchool.ts'
import { importSchool } from './importSchool.ts'
import { giveToOwnerOf, hasSchool, readSchool, readSchools, recordOf, type School, writeSchool } from './registry.ts'
import { configOf, urlsOf } from './schoolConfig.ts'

/** Where the schools of an installation are. */
export interface Installation {
  readonly config: Config
  readonly schoolsDir: string
  /** The URL of a role that may create databases and roles. */
  readonly ownerUrl: string
}

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
  const database = `school_${name.replaceAll('-', '_')}`
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
  if (from) await importSchool(urls.ownerUrl, from.file)
  await prepareSchool(configOf(config, school), urls)
  return setState(schoolsDir, school, 'active')
}

/** A school that may change again has no export of its present state. */
export function setState(schoolsDir: string, school: School, state: School['state']): School {
  const { exported_at, ...record } = recordOf(school)
  const kept = state === 'deleting' ? { exported_at } : {}
  return writeSchool(schoolsDir, school.name, { ...record, ...kept, state, changed_at: new Date().toISOString() })
}

export function recordExport(schoolsDir: string, school: School): void {
  if (school.state !== 'suspended') return
  writeSchool(schoolsDir, school.name, { ...recordOf(school), exported_at: new Date().toISOString() })
}

/**
 * Deletes the database, those of before a restore, the role and the folder with the data key: the answers in copies of the database cannot be read without it. A command
 * that was interrupted is completed by the next one.
 * @throws ConfigError for a school that is in use, or without a copy
 */
export async function deleteSchool(
  { schoolsDir, ownerUrl }: Pick<Installation, 'schoolsDir' | 'ownerUrl'>,
  school: School,
  { isExportWaived }: { readonly isExportWaived: boolean },
): Promise<void> {
  const copy = { exists: school.exported_at !== undefined, isWaived: isExportWaived }
  const refusal = whyNotDelete(school.state, copy)
  if (refusal) throw new ConfigError(DELETION_REFUSALS[refusal](school.name))
  setState(schoolsDir, school, 'deleting')
  const { role } = school
  await withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select datname as name from pg_database where datname ~ $1', [
      `^${role}(__[0-9]+)?$`,
    ])
    for (const { name } of rows) await owner.query(`drop database if exists ${name} with (force)`)
    await owner.query(`drop role if exists ${role}`)
  })
  rmSync(school.folder, { recursive: true })
}

const DELETION_REFUSALS = {
  'in-use': (name: string) => `The school ${name} is in use. Suspend it first: npm run school -- suspend ${name}`,
  'not-exported': (name: string) =>
    `There is no export of ${name} as it is now. Make one first: npm run school -- export ${name} FILE, or add --without-export`,
}

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

/** Before the record is written: from then on, the database and the role of its name are this school's. */
async function requireNewDatabase(ownerUrl: string, name: string): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query(
      'select 1 from pg_database where datname = $1 union all select 1 from pg_roles where rolname = $1',
      [name],
    )
    if (rows.length > 0)
      throw new ConfigError(
        `PostgreSQL has a database or a role ${name} already, of another installation. Choose another name.`,
      )
  })
}

/** The role may connect to the database of no other school, and no other school's role to this one. */
async function createDatabase(ownerUrl: string, { database, role, password }: School): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    const databases = await owner.query('select 1 from pg_database where datname = $1', [database])
    const roles = await owner.query('select 1 from pg_roles where rolname = $1', [role])
    const { escapeLiteral: quoted } = owner
    const login = `login password ${quoted(password)}`
    // Only a superuser may alter the other attributes, whatever their values.
    const isNew = roles.rows.length === 0
    await owner.query(
      isNew
        ? `create role ${role} with nosuperuser nocreatedb nocreaterole noinherit ${login}`
        : `alter role ${role} with ${login}`,
    )
    if (databases.rows.length === 0) await owner.query(`create database ${database} template template0 encoding 'UTF8'`)
    await owner.query(`revoke all on database ${database} from public`)
    await owner.query(`grant connect, temporary on database ${database} to ${role}`)
  })
}
