import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { Postgres } from '../db/database.ts'
import { deleteExpiredHourly } from '../db/deleteExpired.ts'
import { logOncePerReason } from '../http/logOncePerReason.ts'
import { dataKeyOf, dataKeysOf } from '../keys.ts'
import { cleanPendingListOfLogSearch } from '../logs/cleanPendingList.ts'
import { startMailWorker } from '../mail/mailWorker.ts'
import { mailsOf } from '../mail/queue.ts'
import { KeyRing } from '../registrations/keys/keyRing.ts'
import { sampleWarning } from '../sampleWarning.ts'
import { shareHashing } from '../sessions/passwords.ts'
import { asListenError } from './listenError.ts'
import { printStartup } from './printStartup.ts'
import { databaseFolderOf } from './schoolDatabase.ts'
import type { Stoppable } from './stoppable.ts'

const SCREENS = fileURLToPath(new URL('../../dist/web', import.meta.url))
/** Milliseconds of serving with /readyz at 503 before the stop, so that a load balancer stops using this server. */
const DRAIN_MS = 1000

/** The part of one process in a server of several processes. */
export interface WorkerRole {
  /** From 1. */
  readonly number: number
  /** How many processes share the database connections and the hashing. */
  readonly count: number
  /** Prints the address and the warnings of the configuration. */
  readonly printsStartup: boolean
}

export const ONLY_PROCESS: WorkerRole = { number: 1, count: 1, printsStartup: true }

/** Serves a prepared school. The first worker also runs the jobs. */
export async function startServer(
  config: Config,
  databaseUrl: string,
  { number, count, printsStartup }: WorkerRole,
): Promise<Stoppable> {
  const { webOrigins, trustProxy, authRateLimit, commandRateLimit, logLevel } = config
  const dataKey = dataKeyOf(config)
  const keys = new KeyRing(() => dataKeysOf(config))
  shareHashing(count)
  const postgres = new Postgres(databaseUrl, 'serving', { processes: count })
  const runsJobs = number === 1
  let draining = false
  const app = await buildApp({
    postgres,
    mails: mailsOf(postgres),
    dataKey,
    keys,
    screens: existsSync(SCREENS) ? { folder: SCREENS, publicUrl: config.publicUrl } : undefined,
    publicUrl: config.publicUrl,
    webOrigins,
    trustProxy,
    authRateLimit,
    commandRateLimit,
    logLevel,
    worker: count === 1 ? undefined : number,
    runsJobs,
    databaseFolder: databaseFolderOf(config),
    isDraining: () => draining,
  })
  if (config.metrics) (await import('../metrics/measure.ts')).measure(app, number)
  if (printsStartup) for (const warning of config.warnings) app.log.warn(warning)
  const logLost = logOncePerReason((message) => app.log.warn(`a database connection was lost: ${message}`))
  postgres.onConnectionLost(({ message }) => logLost(message))
  const report = (error: unknown) => app.log.warn({ err: error }, 'deleting expired rows failed')
  const stopDeleting = runsJobs ? deleteExpiredHourly(postgres.office, report) : undefined
  const logUncleaned = logOncePerReason((message) => app.log.warn(`cleaning the log's search index failed: ${message}`))
  const stopCleaning = runsJobs ? cleanPendingListOfLogSearch(postgres.office, logUncleaned) : undefined
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw asListenError(error, 'The server', 'PORT or HOST')
  })
  const publicUrl = config.publicUrl ?? address
  const mails = { ...config, dataKey, keys, publicUrl, databaseUrl, postgres, log: app.log }
  const mailWorker = runsJobs ? await startMailWorker(mails) : undefined
  if (printsStartup) printStartup(config.sample, publicUrl, await sampleWarning(postgres.office, publicUrl))

  return {
    log: app.log,
    async stop(reason) {
      draining = true
      app.log.info({ reason: reason instanceof Error ? reason.name : reason }, 'stopping')
      if (reason === 'SIGTERM') await wait(DRAIN_MS)
      stopDeleting?.()
      stopCleaning?.()
      await Promise.all([app.close(), mailWorker?.close()])
      await postgres.close()
    },
  }
}
