import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { operatorCommand, usageOf } from '@online-enrollment/postgres/operatorCommand'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import type { School } from '../server/installation/registry.ts'
import { configOf, embeddedSettings, urlsOf } from '../server/installation/schoolConfig.ts'
import { RELAYS } from '../server/lottery/drand.ts'
import type { Database } from '../server/platform/database/database.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { callersPath } from './command.ts'
import { checkBackup, checkRestore, checkTrial } from './ready/backups.ts'
import { capacityFinding, measurePassword } from './ready/capacity.ts'
import { checkClock } from './ready/clock.ts'
import {
  checkAccounts,
  checkConnections,
  checkDataKey,
  checkMigrations,
  checkPauses,
  checkWaitingEmails,
} from './ready/database.ts'
import { checkKeyCopy } from './ready/dataKeyCopy.ts'
import { checkEmail } from './ready/email.ts'
import { type Check, type Finding, findingOf, problem, reasonOf } from './ready/finding.ts'
import { availableMemory, checkDisks, cores, filesFinding, memoryFinding, openFilesLimit } from './ready/machine.ts'
import { checkPublicUrl } from './ready/publicUrl.ts'
import { checkReplication } from './ready/replication.ts'
import { schoolOf } from './with-database.ts'

const USAGE = `${usageOf({
  ready: 'checks whether this server is ready for an opening. Run it with the variables of the server',
  'ready --families 5000': 'for this many families. Without it, for those in the database',
  'ready --key-copy FILE': 'also compares the copy of the data key, and remembers it',
  'ready --no-restore': `reads what ${operatorCommand('try-restore')} found last`,
})}

For a school of an installation: SCHOOL=NAME ${operatorCommand('ready')}`
const [NOT_READY, USAGE_ERROR] = [1, 2]
/** Families may be enrolling. */
const LOW_PRIORITY = 10

interface Options {
  readonly families: number | undefined
  readonly keyCopy: string | undefined
  readonly restores: boolean
}

/** The opened database, and for an embedded one the id of its backups. */
interface OpenDatabase {
  readonly db: Database
  readonly databaseId: string | undefined
  readonly close: () => Promise<void>
}

/** npm run ready: prints one line per check. Exits with 1 if one found a problem. */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2))
  const server = readConfig(process.env, { sample: false })
  const school = schoolOf(server)
  const config = school ? configOf(server, school) : server
  setPriority(LOW_PRIORITY)
  const database = await openDatabase(config, school).catch((error: unknown) => problem(`${reasonOf(error)}.`))
  if ('state' in database)
    return report([...checksOfMachine(config, options), { name: 'database', run: () => database }])
  try {
    const families = options.families ?? (await countFamilies(database.db))
    await report([
      ...checksOfMachine(config, options),
      ...checksOfDatabase(config, database, { ...options, school }),
      ...checksOfSize(config, families),
    ])
  } finally {
    await database.close()
  }
}

function checksOfMachine(config: Config, { keyCopy: copy }: Options): Check[] {
  const isEmbedded = config.databaseUrl === undefined
  return [
    { name: 'public address', run: () => checkPublicUrl(config, new Date()) },
    { name: 'mail', run: () => checkEmail(config) },
    { name: 'data key copied', run: () => checkKeyCopy(config, { copy, now: new Date() }) },
    { name: 'disk', run: () => checkDisks(config) },
    { name: 'memory', run: () => memoryFinding(availableMemory(), { workers: config.workers, isEmbedded }) },
  ]
}

function checksOfDatabase(
  config: Config,
  { db, databaseId }: OpenDatabase,
  { restores, school }: Options & { readonly school: School | undefined },
): Check[] {
  const backups = { config, databaseId, school, now: new Date() }
  const remote = databaseId === undefined ? db : undefined
  return [
    { name: 'migrations', run: () => checkMigrations(db) },
    { name: 'data key', run: () => checkDataKey(db, config) },
    { name: 'accounts', run: () => checkAccounts(db, config.publicUrl) },
    { name: 'emails', run: () => checkWaitingEmails(db, backups.now) },
    { name: 'pauses', run: () => checkPauses(db) },
    { name: 'connections', run: () => checkConnections(db, config) },
    ...replicationChecks(db, config),
    { name: 'clock', run: () => checkClock(config.lotteryRelays ?? RELAYS, remote) },
    { name: 'backup', run: () => checkBackup(backups) },
    ...(restores
      ? [{ name: 'restore', run: () => checkRestore(backups) }]
      : databaseId === undefined
        ? []
        : [{ name: 'restore trial', run: () => checkTrial(db, backups.now) }]),
  ]
}

/** Of the embedded database, the archive of its log is the only reader. */
function replicationChecks(db: Database, { databaseUrl }: Config): Check[] {
  return databaseUrl === undefined ? [] : [{ name: 'replication', run: () => checkReplication(db, databaseUrl) }]
}

function checksOfSize({ workers }: Config, families: number): Check[] {
  const files =
    process.platform === 'linux'
      ? [{ name: 'open files', run: () => filesFinding(openFilesLimit(), { families, workers }) }]
      : []
  const capacity = async () => capacityFinding({ families, password: await measurePassword(), cores: cores(), workers })
  return [...files, { name: 'capacity', run: capacity }]
}

async function openDatabase(config: Config, school: School | undefined): Promise<OpenDatabase> {
  const { databaseUrl, databaseFolder } = config
  if (databaseUrl === undefined && !existsSync(databaseFolder))
    throw new ConfigError(`There is no database in ${databaseFolder} yet. Start the server first`)
  const embedded =
    databaseUrl === undefined
      ? await startEmbedded({ folder: databaseFolder, settings: embeddedSettings(config) })
      : undefined
  const url = embedded?.ownerUrl ?? databaseUrl ?? ''
  const postgres = new Postgres(school ? urlsOf(url, school).ownerUrl : url, 'bulk')
  const close = async () => {
    await postgres.close()
    await embedded?.stop()
  }
  try {
    await postgres.db.selectFrom('school').select('name').executeTakeFirstOrThrow()
  } catch (error) {
    await close()
    throw error
  }
  return { db: postgres.db, databaseId: embedded?.databaseId, close }
}

async function countFamilies(db: Database): Promise<number> {
  const { families } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('families'))
    .where('role', '=', 'parent')
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return families
}

async function report(checks: readonly Check[]): Promise<void> {
  const found: Finding['state'][] = []
  for (const check of checks) {
    const { state, text } = await findingOf(check)
    found.push(state)
    console.log(`${state.padEnd(7)}  ${check.name.padEnd(15)}  ${text}`)
  }
  const [problems, warnings] = ['problem', 'warning'].map((state) => found.filter((other) => other === state).length)
  console.log(
    problems === 0 ? `Ready, with ${warnings} warnings.` : `Not ready: ${problems} problems, ${warnings} warnings.`,
  )
  if (problems !== 0) process.exitCode = NOT_READY
}

function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: { families: { type: 'string' }, 'key-copy': { type: 'string' }, 'no-restore': { type: 'boolean' } },
  })
  const { families, 'key-copy': copy, 'no-restore': isQuick = false } = values
  if (families !== undefined && !/^[1-9]\d{0,7}$/.test(families)) throw new ConfigError(USAGE)
  return {
    families: families === undefined ? undefined : Number(families),
    keyCopy: copy === undefined ? undefined : callersPath(copy),
    restores: !isQuick,
  }
}

await main().catch((error: NodeJS.ErrnoException) => {
  const isUsage = error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = isUsage || error instanceof ConfigError ? USAGE_ERROR : NOT_READY
  console.error(isUsage ? USAGE : error.message)
})
