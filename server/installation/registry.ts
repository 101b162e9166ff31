import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isSchoolName, SCHOOL_STATES } from '../../domain/installation/schools.ts'
import { ConfigError } from '../config/config.ts'
import { parseJson } from '../platform/parseJson.ts'

const FILE = 'school.json'

export const SchoolFields = z.strictObject({
  state: z.enum(SCHOOL_STATES),
  /** The address that families use. Its host is that of no other school. */
  url: z.url({ protocol: /^https?$/, hostname: /^[a-z0-9.-]{1,253}$/ }),
  database: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
  role: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
  password: z.string().min(1),
  /** The sender of emails. Undefined: that of the installation. */
  mail_from: z.string().optional(),
  created_at: z.iso.datetime(),
  /** Of the last change of the state or the database, after which a server checks the school again. */
  changed_at: z.iso.datetime(),
})

const SchoolRecord = SchoolFields
  /** Of records before schools were exported when they are deleted. */
  .extend({ exported_at: z.unknown().optional() })
  .transform(({ exported_at, ...record }) => record)
export type SchoolRecord = z.infer<typeof SchoolRecord>

/** A school of the installation, as its record says. */
export interface School extends SchoolRecord {
  readonly name: string
  /** With the record, the data key, and emails without a mail server. */
  readonly folder: string
  /** Without port. */
  readonly host: string
}

/** A school that cannot be served: its record cannot be read, or another one has its host. */
export interface BrokenRecord {
  readonly name: string
  /** Undefined: not known. */
  readonly host?: string
  readonly reason: string
}

export interface Schools {
  readonly schools: readonly School[]
  readonly broken: readonly BrokenRecord[]
}

/** Reads the records of all schools, by name. */
export function readSchools(schoolsDir: string): Schools {
  const [schools, broken]: [School[], BrokenRecord[]] = [[], []]
  for (const { name } of foldersIn(schoolsDir)) {
    try {
      schools.push(readSchool(schoolsDir, name))
    } catch (error) {
      broken.push({ name, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return withoutSharedHosts(schools, broken)
}

/** @throws ConfigError without a record that can be read */
export function readSchool(schoolsDir: string, name: string): School {
  const folder = join(schoolsDir, name)
  const file = join(folder, FILE)
  if (!isSchoolName(name) || !exists(file)) throw new ConfigError(`There is no school ${name} in ${schoolsDir}.`)
  const parsed = SchoolRecord.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (parsed.success) return { ...parsed.data, name, folder, host: new URL(parsed.data.url).hostname }
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ConfigError(`The record ${file} is not valid. ${problems.join('; ')}`)
}

export function hasSchool(schoolsDir: string, name: string): boolean {
  return exists(join(schoolsDir, name, FILE))
}

/** Creates the record, or replaces it at once. Only the owner of the folder of the schools can read it. */
export function writeSchool(schoolsDir: string, name: string, record: SchoolRecord): School {
  const folder = join(schoolsDir, name)
  createFolder(schoolsDir)
  createFolder(folder)
  const draft = join(folder, `${FILE}.${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, `${JSON.stringify(SchoolRecord.parse(record), null, 2)}\n`, { mode: 0o600, flush: true })
  giveToOwnerOf(schoolsDir, draft)
  renameSync(draft, join(folder, FILE))
  return readSchool(schoolsDir, name)
}

export function setState(schoolsDir: string, school: School, state: School['state']): School {
  return writeSchool(schoolsDir, school.name, { ...recordOf(school), state, changed_at: new Date().toISOString() })
}

function createFolder(folder: string): void {
  if (exists(folder)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToOwnerOf(dirname(folder), folder)
}

/** What root creates belongs to the user of the server. */
export function giveToOwnerOf(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}

export function recordOf({ name, folder, host, ...record }: School): SchoolRecord {
  return record
}

/** Which of them a request is for would be a guess, so neither is served. */
function withoutSharedHosts(schools: readonly School[], broken: readonly BrokenRecord[]): Schools {
  const shares = (one: School) => schools.find((other) => other !== one && other.host === one.host)
  const sharing = schools.flatMap((one) => {
    const other = shares(one)
    return other
      ? [{ name: one.name, host: one.host, reason: `The school ${other.name} has the same host ${one.host}.` }]
      : []
  })
  return { schools: schools.filter((one) => !shares(one)), broken: [...broken, ...sharing] }
}

function foldersIn(schoolsDir: string) {
  const entries = exists(schoolsDir) ? readdirSync(schoolsDir, { withFileTypes: true }) : []
  const folders = entries.filter((entry) => entry.isDirectory() && exists(join(schoolsDir, entry.name, FILE)))
  return folders.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined
}
