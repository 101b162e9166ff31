import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectClient, withClient } from '@online-enrollment/postgres/connect'
import { operatorCommand, usageOf } from '@online-enrollment/postgres/operatorCommand'
import { counted } from '../domain/english.ts'
import { isSchoolName } from '../domain/installation/schools.ts'
import { ConfigError } from '../server/config/config.ts'
import { existingDataKeys } from '../server/config/keys.ts'
import { whyNotFitting } from '../server/dataKeys/keyLock.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import { FileFolder } from '../server/documents/files/fileFolder.ts'
import { messageFor } from '../server/exitWith.ts'
import { createSchool } from '../server/installation/createSchool.ts'
import { deleteSchool } from '../server/installation/deleteSchool.ts'
import { exportSchool } from '../server/installation/exportSchool.ts'
import { changeState, recoverRecords } from '../server/installation/keptRecords.ts'
import { migrateSchools } from '../server/installation/migrateSchools.ts'
import { readSchool, readSchools, type School } from '../server/installation/registry.ts'
import { restoreSchool } from '../server/installation/restoreSchool.ts'
import { configOf, documentsDirOf, type Installation, urlsOf } from '../server/installation/schoolConfig.ts'
import { toMigrate } from '../server/platform/database/migrate.ts'
import { sqlState } from '../server/platform/database/retries.ts'
import { SERVER_LOCK } from '../server/platform/database/runningServers.ts'
import { callersPath, runCommand, UsageError } from './command.ts'
import { withInstallation } from './with-database.ts'

const USAGE = `${usageOf({
  'school create NAME URL': 'adds a school with an empty database',
  'school create NAME URL --from FILE --key FILE': 'adds a school from an export and the data key of that school',
  'school list': 'lists the schools, and why one answers 503',
  'school suspend NAME': "closes a school's site. Families see a text",
  'school activate NAME': 'opens it again',
  'school export NAME FILE': 'writes everything but the data key into a file, while families enroll',
  'school restore NAME FILE': "replaces a suspended school's rows by those of an export. The former database stays",
  'school delete NAME --to FILE --key FILE': 'deletes a suspended school, after an export and a copy of its data key',
  'school delete NAME --without-export': 'deletes a suspended school without a copy',
  'school recover': 'makes missing school.json again for the data keys in SCHOOLS_DIR',
  'school migrate': 'brings the databases of all schools to this version, one after the other',
})}

NAME has small letters, digits and dashes, such as north-valley. URL is the address that families use, such as https://north.example.org.`

interface Options {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly key?: string | undefined
}

type Command = (installation: Installation, args: readonly string[], options: Options) => Promise<string>

const COMMANDS: Readonly<Record<string, { readonly args: number; readonly command: Command }>> = {
  create: { args: 2, command: create },
  list: { args: 0, command: list },
  suspend: { args: 1, command: suspend },
  activate: { args: 1, command: activate },
  export: { args: 2, command: exportTo },
  restore: { args: 2, command: restoreFrom },
  delete: { args: 1, command: remove },
  recover: { args: 0, command: recover },
  migrate: { args: 0, command: migrateAll },
}

/** npm run school: the schools of an installation. The server notices each change within two seconds. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      key: { type: 'string' },
      'without-export': { type: 'boolean' },
    },
  })
  const [name = '', ...args] = positionals
  const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (found?.args !== args.length || !isAllowed(name, values)) throw new UsageError(USAGE)
  console.log(await withInstallation((installation) => found.command(installation, args, values)))
}

/** A school is copied with its key, and a deletion says where to, or that no copy is wanted. */
function isAllowed(name: string, { from, to, key, ...others }: Options & { readonly 'without-export'?: boolean }) {
  const isWithoutCopy = others['without-export'] === true
  if (name === 'create') return (from === undefined) === (key === undefined) && to === undefined && !isWithoutCopy
  if (name === 'delete')
    return from === undefined && (to === undefined) === isWithoutCopy && (key === undefined) === isWithoutCopy
  return from === undefined && to === undefined && key === undefined && !isWithoutCopy
}

async function create(installation: Installation, [name = '', url = '']: readonly string[], { from, key }: Options) {
  if (!isSchoolName(name) || !/^https?:\/\/[a-z0-9.-]+(:\d+)?\/?$/.test(url)) throw new UsageError(USAGE)
  const copy =
    from !== undefined && key !== undefined ? { file: callersPath(from), keyFile: callersPath(key) } : undefined
  const { folder } = await createSchool(installation, { name, url, from: copy })
  return [
    `The school ${name} is at ${url}.`,
    `Copy ${folder}/data.key to a safe place: without it, registrations in backups and exports cannot be read.`,
    ...(copy
      ? []
      : [`Its first admin: SCHOOL=${name} ${operatorCommand('admin create office@your.school Ana Begay')}`]),
  ].join('\n')
}

async function list(installation: Installation): Promise<string> {
  const { schoolsDir } = installation
  const { schools, broken } = readSchools(schoolsDir)
  if (schools.length + broken.length === 0) return 'There are no schools yet.'
  const rows = [
    ...(await Promise.all(
      schools.map(async (school) => [school.name, school.state, school.url, await checkOf(installation, school)]),
    )),
    ...broken.map(({ name, reason }) => [name, 'broken', '', reason]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What a server checks when it opens the school. Changes nothing. */
async function checkOf({ config, ownerUrl }: Installation, school: School): Promise<string> {
  const urls = urlsOf(ownerUrl, school)
  try {
    const missing = await toMigrate(urls.ownerUrl)
    const keys = new KeyRing(existingDataKeys(configOf(config, school)))
    if (missing > 0) return `${counted(missing, 'migration')} to run: ${operatorCommand('school migrate')}`
    const error = await withClient(urls.servingUrl, (client) => whyNotFitting(client, keys))
    if (error) throw error
    return 'ok'
  } catch (error) {
    return `answers 503: ${error instanceof Error ? error.message : error}`
  }
}

async function suspend(installation: Installation, [name = '']: readonly string[]): Promise<string> {
  const { schoolsDir, ownerUrl } = installation
  const school = requireState(readSchool(schoolsDir, name), ['active', 'suspended'])
  await changeState(installation, school, 'suspended')
  const isUnused = await untilUnused(urlsOf(ownerUrl, school).servingUrl)
  return isUnused
    ? `${name} is suspended, and no server uses it.`
    : `${name} is suspended. A server still answers requests that it had accepted, or is not running.`
}

async function activate(installation: Installation, [name = '']: readonly string[]): Promise<string> {
  const school = requireState(readSchool(installation.schoolsDir, name), ['active', 'suspended'])
  await changeState(installation, school, 'active')
  return `${name} is active.`
}

async function exportTo(
  { config, schoolsDir, ownerUrl }: Installation,
  [name = '', file = '']: readonly string[],
): Promise<string> {
  const school = requireState(readSchool(schoolsDir, name), ['active', 'suspended'])
  const documents = new FileFolder(documentsDirOf(config, name))
  const lost = await exportSchool(urlsOf(ownerUrl, school).ownerUrl, callersPath(file), documents)
  return `${name} is in ${file}, without emails that wait.${lostText(lost)} Its data key is not: keep a copy of ${school.folder}/data.key.`
}

function lostText(lost: readonly string[]): string {
  return lost.length > 0 ? ` ${counted(lost.length, 'page')} of documents had no file, or a damaged one.` : ''
}

async function restoreFrom(installation: Installation, [name = '', file = '']: readonly string[]): Promise<string> {
  const former = await restoreSchool(installation, readSchool(installation.schoolsDir, name), callersPath(file))
  return [
    `${name} has the rows of ${file}. Check it, then: ${operatorCommand(`school activate ${name}`)}`,
    `The former database stays as ${former} until you drop it, or delete the school.`,
  ].join('\n')
}

async function remove(
  installation: Installation,
  [name = '']: readonly string[],
  { to, key }: Options,
): Promise<string> {
  const copy =
    to !== undefined && key !== undefined
      ? ({ file: callersPath(to), keyFile: callersPath(key) } as const)
      : ('no copy' as const)
  const lost = await deleteSchool(installation, readSchool(installation.schoolsDir, name), copy)
  const deleted = `${name} is deleted, with its database and its data key.`
  return lost ? `${deleted} Its rows are in ${to}, and a copy of its data key in ${key}.${lostText(lost)}` : deleted
}

async function recover(installation: Installation): Promise<string> {
  const { recovered, withoutKey } = await recoverRecords(installation)
  const { schoolsDir } = installation
  return [
    recovered.length > 0 ? `The records of ${recovered.join(', ')} are back.` : 'No record was made.',
    ...withoutKey.map(
      (name) => `${name} is left out. Copy its data key to ${schoolsDir}/${name}/data.key, and run this again.`,
    ),
    await list(installation),
  ].join('\n')
}

async function migrateAll(installation: Installation): Promise<string> {
  const failed = await migrateSchools(installation, (line) => console.log(line))
  if (failed.length > 0)
    throw new ConfigError(`Failed: ${failed.join(', ')}. Run the command again when they can be used.`)
  return 'All schools have the databases of this version.'
}

function requireState(school: School, states: readonly School['state'][]): School {
  if (states.includes(school.state)) return school
  const { name, url } = school
  const command = school.state === 'creating' ? `create ${name} ${url}` : `delete ${name} --without-export`
  throw new ConfigError(`The command was interrupted. Run it again: ${operatorCommand(`school ${command}`)}`)
}

/** Milliseconds until a server has noticed, and has answered what it had accepted. */
const [UNUSED_MS, CHECK_MS] = [40_000, 200]

/** Without its database, or with another password, no server can use it. */
const GONE = new Set(['3D000', '28P01'])

/** Servers share the lock of the data keys for as long as they use the school. */
async function untilUnused(servingUrl: string): Promise<boolean> {
  const client = await connectClient(servingUrl).catch((error: unknown) => {
    if (!GONE.has(sqlState(error) ?? '')) throw error
  })
  if (!client) return true
  try {
    const until = performance.now() + UNUSED_MS
    while (performance.now() < until) {
      const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${SERVER_LOCK}) as taken`)
      if (rows[0]?.taken) return true
      await wait(CHECK_MS)
    }
    return false
  } finally {
    await client.end()
  }
}

await runCommand(main, { usage: USAGE, messageFor })
