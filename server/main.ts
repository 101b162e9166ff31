import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { startArchiver } from './db/backup/archive/archiver.ts'
import { Postgres } from './db/database.ts'
import { deleteExpiredHourly } from './db/deleteExpired.ts'
import { type EmbeddedDatabase, startEmbedded } from './db/embedded/startEmbedded.ts'
import { DatabaseLostError, DatabaseStartError } from './db/embedded/startError.ts'
import { MigrationError } from './db/migrate.ts'
import { prepareDatabase } from './db/prepareDatabase.ts'
import { loadSampleSchool } from './db/sample/loadSampleSchool.ts'
import { logOncePerReason } from './http/logOncePerReason.ts'
import { dataKeyOf, dataKeysOf } from './keys.ts'
import { startMailWorker } from './mail/mailWorker.ts'
import { mailsOf } from './mail/queue.ts'
import { CipherError } from './registrations/answerCipher.ts'
import { requireDataKeys } from './registrations/keys/dataKeys.queries.ts'
import { KeyRing } from './registrations/keys/keyRing.ts'
import { SAMPLE_ACCOUNTS, SAMPLE_PASSWORD, sampleWarning } from './sampleWarning.ts'
import { hashPassword } from './sessions/passwords.ts'

const SCREENS = fileURLToPath(new URL('../dist/web', import.meta.url))
/** Milliseconds of serving with /readyz at 503 before the stop, so that a load balancer stops using this server. */
const DRAIN_MS = 1000
/** Error codes of a database that is missing, unreachable or refuses the login. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ENOENT|ETIMEDOUT|28P01|28000|3D000)$/
const FOR_ADMINISTRATOR = [ConfigError, DatabaseStartError, DatabaseLostError, MigrationError, CipherError]

type SchoolDatabase = Pick<EmbeddedDatabase, 'ownerUrl' | 'servingUrl' | 'lost' | 'stop'> & {
  readonly lineage?: string
}

async function main(): Promise<void> {
  const config = readConfig(process.env, { sample: process.argv.includes('--sample') })
  const stopping = stopSignal()
  const database = config.databaseUrl
    ? externalDatabase(config.databaseUrl)
    : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
  try {
    await serve(config, database, Promise.race([stopping, database.lost]))
  } finally {
    await database.stop()
  }
}

function externalDatabase(url: string): SchoolDatabase {
  return { ownerUrl: url, servingUrl: url, lost: new Promise(() => {}), stop: async () => {} }
}

/** Stops on SIGTERM after draining, on SIGINT at once. @throws DatabaseLostError after the stop. */
async function serve(
  config: Config,
  database: SchoolDatabase,
  stopping: Promise<NodeJS.Signals | DatabaseLostError>,
): Promise<void> {
  const dataKey = dataKeyOf(config)
  const keys = new KeyRing(() => dataKeysOf(config))
  await prepareDatabase(database)
  const { servingUrl: databaseUrl } = database
  const postgres = new Postgres(databaseUrl)
  await requireDataKeys(postgres.db, keys)
  if (config.sample) await loadSample(postgres)

  let draining = false
  const screens = existsSync(SCREENS) ? { folder: SCREENS, publicUrl: config.publicUrl } : undefined
  const { webOrigins, trustProxy, authRateLimit, commandRateLimit, logLevel } = config
  const mails = mailsOf(postgres)
  const app = await buildApp({
    postgres,
    mails,
    dataKey,
    keys,
    screens,
    publicUrl: config.publicUrl,
    webOrigins,
    trustProxy,
    authRateLimit,
    commandRateLimit,
    logLevel,
    databaseFolder: database.lineage === undefined ? undefined : join(config.dataDir, 'postgres'),
    isDraining: () => draining,
  })
  for (const warning of config.warnings) app.log.warn(warning)
  const logLost = logOncePerReason((message) => app.log.warn(`a database connection was lost: ${message}`))
  postgres.onConnectionLost(({ message }) => logLost(message))
  const stopDeleting = deleteExpiredHourly(postgres.office, (error) =>
    app.log.warn({ err: error }, 'deleting expired rows failed'),
  )
  const address = await app.listen({ port: config.port, host: config.host })
  const publicUrl = config.publicUrl ?? address
  const mailWorker = await startMailWorker({ ...config, dataKey, keys, publicUrl, databaseUrl, postgres, log: app.log })
  logStartup(config.sample, publicUrl, await sampleWarning(postgres.office, publicUrl))

  const archiver = archiverOf(config, database, app.log)

  const reason = await stopping
  draining = true
  app.log.info({ reason: reason instanceof Error ? reason.name : reason }, 'stopping')
  if (reason === 'SIGTERM') await wait(DRAIN_MS)
  stopDeleting()
  await Promise.all([app.close(), mailWorker.close()])
  await postgres.close()
  await archiver?.stop()
  if (reason instanceof DatabaseLostError) throw reason
}

/** An external PostgreSQL is backed up by its own tools. */
function archiverOf({ dataDir }: Config, { lineage, ownerUrl }: SchoolDatabase, log: FastifyBaseLogger) {
  if (lineage === undefined) return undefined
  return startArchiver({ lineage, ownerUrl, databaseFolder: join(dataDir, 'postgres'), log })
}

function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })
}

async function loadSample(postgres: Postgres): Promise<void> {
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  await loadSampleSchool(postgres, { passwordHash, now: new Date() })
}

function logStartup(sample: boolean, publicUrl: string, warning: string | undefined): void {
  if (warning) process.stderr.write(`\n${warning}\n`)
  const lines = ['', `Online Enrollment is at ${publicUrl}`]
  if (sample) {
    lines.push(
      `  office:  ${SAMPLE_ACCOUNTS.office}  password ${SAMPLE_PASSWORD}`,
      `  family:  ${SAMPLE_ACCOUNTS.family}  password ${SAMPLE_PASSWORD}`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** Prints an error that the administrator can fix as one line, other errors with their stack. */
function fail(error: unknown): void {
  const message = messageFor(error)
  process.stderr.write(`${message ?? (error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}

function messageFor(error: unknown): string | undefined {
  if (FOR_ADMINISTRATOR.some((type) => error instanceof type) && error instanceof Error) return error.message
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'EADDRINUSE' || error.code === 'EACCES')
    return `The server cannot listen on this address (${error.message}). Choose another PORT or HOST, or stop the program that is using this one.`
  if (UNREACHABLE.test(String(error.code))) return `Cannot connect to the database in DATABASE_URL: ${error.message}.`
}

main().then(() => process.exit(0), fail)
