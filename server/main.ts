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
import { dataKeyOf } from './keys.ts'
import { startMailWorker } from './mail/mailWorker.ts'
import { mailsOf } from './mail/queue.ts'
import { SAMPLE_ACCOUNTS, SAMPLE_PASSWORD, sampleWarning } from './sampleWarning.ts'
import { hashPassword } from './sessions/passwords.ts'

const SCREENS = fileURLToPath(new URL('../dist/web', import.meta.url))
/** How long a stopping server says 503 at /readyz and still serves, so that a balancer sends nobody here any more. */
const DRAIN_MS = 1000
/** A database that is not there, does not answer, or does not let us in. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ENOENT|ETIMEDOUT|28P01|28000|3D000)$/
/** Errors whose message is for the person who started the server. */
const PLAIN = [ConfigError, DatabaseStartError, DatabaseLostError, MigrationError]

/** The database as the server needs it, whoever runs it. */
type SchoolDatabase = Pick<EmbeddedDatabase, 'ownerUrl' | 'servingUrl' | 'lost' | 'stop'> & {
  readonly lineage?: string
}

/** Reads the configuration and brings up the database; whatever happens after that, it is let go of. */
async function main(): Promise<void> {
  const config = readConfig(process.env, { sample: process.argv.includes('--sample') })
  const stopping = askedToStop()
  const database = config.databaseUrl
    ? databaseAt(config.databaseUrl)
    : await startEmbedded({ folder: join(config.dataDir, 'postgres') })
  try {
    await serve(config, database, Promise.race([stopping, database.lost]))
  } finally {
    await database.stop()
  }
}

/** A PostgreSQL that is not ours: one URL for everything, and nothing to stop. */
function databaseAt(url: string): SchoolDatabase {
  return { ownerUrl: url, servingUrl: url, lost: new Promise(() => {}), stop: async () => {} }
}

/**
 * Connects, migrates, builds, listens, and stops cleanly when asked: on SIGTERM after a moment of saying so, on Ctrl-C at once.
 * Throws the loss of the database after it has stopped for that.
 */
async function serve(
  config: Config,
  database: SchoolDatabase,
  stopping: Promise<NodeJS.Signals | DatabaseLostError>,
): Promise<void> {
  const dataKey = dataKeyOf(config)
  await prepareDatabase(database)
  const { servingUrl: databaseUrl } = database
  const postgres = new Postgres(databaseUrl)
  if (config.sample) await loadSample(postgres)

  let draining = false
  const screens = existsSync(SCREENS) ? { folder: SCREENS, publicUrl: config.publicUrl } : undefined
  const { webOrigins, trustProxy, authRateLimit, commandRateLimit, logLevel } = config
  const mails = mailsOf(postgres)
  const app = await buildApp({
    postgres,
    mails,
    dataKey,
    screens,
    webOrigins,
    trustProxy,
    authRateLimit,
    commandRateLimit,
    logLevel,
    databaseFolder: database.lineage === undefined ? undefined : join(config.dataDir, 'postgres'),
    isDraining: () => draining,
  })
  for (const warning of config.warnings) app.log.warn(warning)
  const tellLost = logOncePerReason((message) => app.log.warn(`a database connection was lost: ${message}`))
  postgres.onConnectionLost(({ message }) => tellLost(message))
  const stopSweeping = deleteExpiredHourly(postgres.office, (error) => app.log.warn({ err: error }, 'the sweep failed'))
  const address = await app.listen({ port: config.port, host: config.host })
  const publicUrl = config.publicUrl ?? address
  const mailRoom = await startMailWorker({ ...config, dataKey, publicUrl, databaseUrl, postgres, log: app.log })
  greet(config.sample, publicUrl, await sampleWarning(postgres.office, publicUrl))

  const archiver = archiverOf(config, database, app.log)

  const reason = await stopping
  draining = true
  app.log.info({ reason: reason instanceof Error ? reason.name : reason }, 'stopping')
  if (reason === 'SIGTERM') await wait(DRAIN_MS)
  stopSweeping()
  await Promise.all([app.close(), mailRoom.close()])
  await postgres.close()
  await archiver?.stop()
  if (reason instanceof DatabaseLostError) throw reason
}

/** Archives the embedded database's log; another PostgreSQL is backed up by its own tools. */
function archiverOf({ dataDir }: Config, { lineage, ownerUrl }: SchoolDatabase, log: FastifyBaseLogger) {
  if (lineage === undefined) return undefined
  return startArchiver({ lineage, ownerUrl, databaseFolder: join(dataDir, 'postgres'), log })
}

/** The first signal that asks the process to stop, from its first moment on. */
function askedToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })
}

async function loadSample(postgres: Postgres): Promise<void> {
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  await loadSampleSchool(postgres, { passwordHash, now: new Date() })
}

function greet(sample: boolean, publicUrl: string, warning: string | undefined): void {
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

/** What a person can mend is one clear line; anything else is shown whole. */
function fail(error: unknown): void {
  const line = clearly(error)
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}

function clearly(error: unknown): string | undefined {
  if (PLAIN.some((kind) => error instanceof kind) && error instanceof Error) return error.message
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'EADDRINUSE' || error.code === 'EACCES')
    return `The server cannot listen there (${error.message}). Choose another PORT or HOST, or stop what uses it.`
  if (AWAY.test(String(error.code))) return `The database that DATABASE_URL names cannot be used: ${error.message}.`
}

main().then(() => process.exit(0), fail)
