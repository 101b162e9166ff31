import cluster from 'node:cluster'
import { startArchiver } from '@online-enrollment/postgres/archive'
import type { DatabaseLostError } from '@online-enrollment/postgres/errors'
import { type EmbeddedDatabase, startEmbedded } from '@online-enrollment/postgres/start'
import { pino } from 'pino'
import { type Config, readConfig } from './config/config.ts'
import { dataKeysOf } from './config/keys.ts'
import type { CipherError } from './dataKeys/dataCipher.ts'
import { withKeysShared } from './dataKeys/keyLock.ts'
import { KeyRing } from './dataKeys/keyRing.ts'
import { exitWith } from './exitWith.ts'
import { finishUpgrade } from './finishUpgrade.ts'
import { embeddedSettings } from './installation/schoolConfig.ts'
import type { ServerUrls } from './platform/database/grants.ts'
import type { MigrationError } from './platform/database/migrationPlan.ts'
import { openServingRole } from './platform/database/servingRole.ts'
import { logDestination } from './platform/processes/logDestination.ts'
import { refuseUnfinishedUpgrade } from './platform/processes/postgresFolders.ts'
import { stopSignal } from './platform/processes/stopSignal.ts'
import { receiveAssignment, type Stoppable, startWorkers, tellPrimary } from './platform/processes/workers.ts'
import type { ProcessRole } from './startServer.ts'

/**
 * Starts the database and the server. With WORKERS above 1 or `--keep-running`, this process serves no request itself, but keeps the
 * processes running that do. Stops on SIGTERM and SIGHUP after draining, on SIGINT at once. With `--prepare`, it only prepares the database
 * of a school, while scripts/setup.mjs builds the screens.
 * @throws KeyLockError while the data key is replaced; DatabaseLostError, CipherError and MigrationError after the stop
 */
async function runServer(): Promise<void> {
  const config = readServerConfig()
  const onlyPrepares = process.argv.includes('--prepare')
  if (onlyPrepares && config.installation) return
  const stopping = stopSignal(process.argv)
  const database = await openDatabase(config)
  if (config.installation) {
    await serve(config, database, Promise.race([stopping, database.lost])).finally(() => database.stop())
    return
  }
  const readKeys = () => new KeyRing(dataKeysOf(config))
  try {
    await withKeysShared(database.servingUrl, readKeys, async (outdated) => {
      const end = Promise.race([stopping, database.lost, outdated])
      await (onlyPrepares ? Promise.race([prepare(config, database), end]) : serve(config, database, end))
    })
  } finally {
    await database.stop()
  }
}

async function prepare(config: Config, database: SchoolDatabase): Promise<void> {
  const { prepareSchool } = await import('./prepareSchool.ts')
  await prepareSchool(config, database)
}

function readServerConfig(): Config {
  return readConfig(process.env, { sample: process.argv.includes('--sample') })
}

type SchoolDatabase = ServerUrls &
  Pick<EmbeddedDatabase, 'lost' | 'stop'> &
  Partial<Pick<EmbeddedDatabase, 'databaseId'>>

/** The embedded database, or the one in DATABASE_URL, which has no id of its own. @throws DatabaseStartError, UnfinishedUpgradeError, ServingRoleError, PoolerError */
async function openDatabase({ databaseUrl: url, databaseFolder, ...config }: Config): Promise<SchoolDatabase> {
  if (url === undefined) {
    refuseUnfinishedUpgrade(databaseFolder)
    return startEmbedded({ folder: databaseFolder, settings: embeddedSettings(config) })
  }
  const ownerUrl = config.installation ? url : config.databaseOwnerUrl
  const urls = ownerUrl === undefined ? { servingUrl: url } : await openServingRole({ ownerUrl, servingUrl: url })
  return { ...urls, lost: new Promise(() => {}), stop: async () => {} }
}

async function serve(
  config: Config,
  database: SchoolDatabase,
  stopping: Promise<NodeJS.Signals | DatabaseLostError | CipherError | MigrationError>,
): Promise<void> {
  const metrics = config.metrics && (await openMetrics(config, config.metrics))
  const server = await startProcesses(config, database)
  if (metrics) server.log.info(`the metrics are at ${metrics.address}`)
  const archiver = openArchiver(config, database, server)
  const upgrade = config.installation ? undefined : openUpgrade(database, server)
  const reason = await stopping
  try {
    await server.stop(reason)
  } finally {
    metrics?.close()
    await Promise.all([archiver?.stop(), upgrade?.stop()])
  }
  if (reason instanceof Error) throw reason
}

/** @throws ListenError */
async function openMetrics({ logLevel }: Config, address: NonNullable<Config['metrics']>) {
  const { readMetrics, serveMetrics } = await import('./platform/processes/metrics.ts')
  const log = pino({ level: logLevel }, logDestination())
  return serveMetrics(address, readMetrics, (error) => log.warn({ err: error }, 'reading the metrics failed'))
}

function openUpgrade({ ownerUrl, ...urls }: SchoolDatabase, { log }: Stoppable) {
  return ownerUrl === undefined ? undefined : finishUpgrade({ ...urls, ownerUrl, log })
}

/** An external PostgreSQL is backed up by its own tools. */
function openArchiver({ databaseFolder }: Config, { databaseId, ownerUrl }: SchoolDatabase, { log }: Stoppable) {
  if (databaseId === undefined || ownerUrl === undefined) return undefined
  return startArchiver({ databaseId, ownerUrl, databaseFolder, log })
}

interface Assignment extends ServerUrls {
  /** Only for a process that migrates. Those of an installation migrate each school when they open it. */
  readonly ownerUrl?: string | undefined
  readonly role: ProcessRole
}

function startProcesses(config: Config, { ownerUrl, servingUrl, servingRole }: ServerUrls): Promise<Stoppable> {
  const { workers: count, logLevel } = config
  if (count === 1 && !process.argv.includes('--keep-running'))
    return startProcess(config, { ownerUrl, servingUrl, servingRole, role: { number: 1, count, isFirst: true } })
  const log = pino({ level: logLevel }, logDestination())
  const assign = (number: number, isFirst: boolean): Assignment => {
    const assignment = { servingUrl, servingRole, role: { number, count, isFirst } }
    return isFirst || config.installation ? { ...assignment, ownerUrl } : assignment
  }
  return startWorkers(count, assign, log)
}

/** Loads the code that serves requests only here: the primary process of workers needs none of it, which saves memory. */
async function startProcess(config: Config, { role, ...urls }: Assignment): Promise<Stoppable> {
  const { ownerUrl, servingUrl } = urls
  if (config.installation && ownerUrl !== undefined)
    return (await import('./installation/serveSchools.ts')).serveSchools(config, ownerUrl, role)
  const { prepareSchool } = await import('./prepareSchool.ts')
  const { startServer } = await import('./startServer.ts')
  if (role.isFirst) await prepareSchool(config, urls)
  return startServer(config, servingUrl, role)
}

/** One of several processes that share a port. It ends when the primary process ends. */
async function runWorker(): Promise<void> {
  const stopping = stopSignal()
  const server = await startProcess(readServerConfig(), await receiveAssignment<Assignment>())
  tellPrimary('serving')
  await server.stop(await stopping)
}

const run = cluster.isWorker ? runWorker : runServer
run().then(() => process.exit(0), exitWith)
