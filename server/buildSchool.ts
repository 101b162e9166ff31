import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { dataKeyOf, dataKeysOf } from './config/keys.ts'
import { KeyRing } from './dataKeys/keyRing.ts'
import { type DocumentFiles, openDocumentFiles } from './documents/files/documentFiles.ts'
import { type EmailWorkerOptions, startEmailWorker } from './emailWorker/emailWorker.ts'
import type { PoolOptions } from './platform/database/pools.ts'
import { Postgres } from './platform/database/postgres.ts'
import { logOncePerReason } from './platform/http/logging.ts'
import type { ScreensOptions } from './platform/http/screens.ts'
import { type Job, startJobs } from './platform/jobs/startJobs.ts'

const SCREENS = fileURLToPath(new URL('../dist/web', import.meta.url))

interface SchoolOptions extends Omit<AppOptions, 'postgres' | 'dataKey' | 'keys' | 'screens'> {
  readonly databaseUrl: string
  readonly pools: PoolOptions
  readonly hasFewRoutes?: ScreensOptions['hasFewRoutes']
}

/** A prepared school with its connections and its app, which does not listen yet. */
export interface BuiltSchool {
  readonly config: Config
  readonly databaseUrl: string
  readonly dataKey: Buffer
  readonly keys: KeyRing
  readonly postgres: Postgres
  readonly documentFiles: DocumentFiles
  readonly app: FastifyInstance
}

/** @throws ConfigError when a key file cannot be used */
export async function buildSchool(config: Config, options: SchoolOptions): Promise<BuiltSchool> {
  const { databaseUrl, pools, hasFewRoutes, ...appOptions } = options
  const { publicUrl } = config
  const dataKey = dataKeyOf(config)
  const keys = new KeyRing(dataKeysOf(config))
  const postgres = new Postgres(databaseUrl, 'serving', pools)
  const warn = logOncePerReason((reason) =>
    app.log.warn(`a page of a document has no copy next to the backups: ${reason}`),
  )
  const documentFiles = openDocumentFiles(config, appOptions.school, warn)
  const app = await buildApp({
    ...config,
    postgres,
    dataKey,
    keys,
    screens: existsSync(SCREENS) ? { folder: SCREENS, publicUrl, hasFewRoutes } : undefined,
    databaseFolder: config.databaseUrl === undefined ? config.databaseFolder : undefined,
    documentFiles,
    ...appOptions,
  }).catch(async (error: unknown) => {
    await postgres.close()
    throw error
  })
  return { config, databaseUrl, dataKey, keys, postgres, documentFiles, app }
}

interface Work {
  readonly jobs: readonly Job[]
  /** Undefined: another process sends the emails. */
  readonly email: Pick<EmailWorkerOptions, 'publicUrl' | 'emailWorkers' | 'countEmail'> | undefined
}

/** Starts what a school does without a request: its jobs and its emails. Returns how they stop. */
export async function startWork(
  { config, app, ...school }: BuiltSchool,
  { jobs, email }: Work,
): Promise<() => Promise<void>> {
  const worker =
    email && config.sendsEmails ? await startEmailWorker({ ...config, ...school, log: app.log, ...email }) : undefined
  const stopJobs = startJobs(jobs, app.log)
  return async () => {
    stopJobs()
    await worker?.close()
  }
}
