import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { connectClient } from '@online-enrollment/postgres/connect'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Usage } from '../../domain/installation/schoolUsage.ts'
import { buildSchool, startWork } from '../buildSchool.ts'
import type { Config } from '../config/config.ts'
import { existingDataKeys } from '../config/keys.ts'
import { withKeysShared } from '../dataKeys/keyLock.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import type { CountEmail } from '../email/measureEmails.ts'
import { type WaitingEmails, waitingEmails } from '../email/waitingEmails.queries.ts'
import { finishUpgrade } from '../finishUpgrade.ts'
import { processJobs, serverJobs } from '../jobs.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import type { Connections } from '../platform/http/connections.ts'
import { logOncePerReason } from '../platform/http/logging.ts'
import { busy } from '../platform/http/problem.ts'
import type { Refused, RequestQueue } from '../platform/http/requestQueue.ts'
import type { DiskWatch } from '../platform/processes/diskWatch.ts'
import type { BackupTimes } from '../platform/processes/metrics.ts'
import { prepareSchool } from '../prepareSchool.ts'
import { backupTimesOf } from '../serverChecks/backups.ts'
import { SignInSlots } from '../sessions/passwordHashing.ts'
import { keepRecord } from './keptRecords.ts'
import { readNextWork } from './nextWork.ts'
import { recordOf, type School } from './registry.ts'
import { RequestsInProgress } from './requestsInProgress.ts'
import {
  configOf,
  SCHOOL_EMAIL_WORKERS,
  SCHOOL_POOLS,
  SCHOOL_REQUESTS,
  SCHOOL_STREAMS,
  urlsOf,
} from './schoolConfig.ts'

/** What the schools of a process share. */
export interface SchoolProcess {
  readonly config: Config
  readonly ownerUrl: string
  /** Undefined for a single process. */
  readonly worker: number | undefined
  readonly log: FastifyBaseLogger
  readonly connections: Connections
  readonly logStream: DestinationStream
  readonly diskWatch: DiskWatch
  readonly isDraining: () => boolean
  /** Counts the refusals of all schools, also of those that were closed since. */
  readonly refused: Refused
  /** Undefined without METRICS_PORT. */
  readonly countEmail: CountEmail | undefined
  /** Undefined without METRICS_PORT. */
  readonly measureSchool: ((app: FastifyInstance, school: string) => void) | undefined
  /** The records with which this process has migrated and checked a school. */
  readonly prepared: Map<string, string>
}

/** A school that this process serves, with its connections, jobs and emails. */
export interface OpenSchool extends Usage {
  readonly school: School
  readonly log: FastifyBaseLogger
  /** Resolves when the school cannot go on: its database or its data key is no longer the one it was opened with. */
  readonly lost: Promise<Error>
  requestFigures(): RequestQueue['figures']
  waitingEmails(): Promise<WaitingEmails[]>
  /** Undefined: others make the backups. */
  readonly backups: BackupTimes | undefined
  handle(request: IncomingMessage, response: ServerResponse): void
  readNextWork(): Promise<Date | undefined>
  /**
   * Ends live streams, and waits for requests that the server is working on, but not for long. One that has not fully arrived gets 503. Nobody may hand it
   * further requests.
   */
  close(): Promise<void>
}

/** Milliseconds for requests in progress when a school closes. */
const DRAIN_MS = 30_000
const DRAIN_CHECK_MS = 20

/**
 * Starts a school as a server of one school starts: with the lock of its data keys, its migrations, and the same app.
 * @throws KeyLockError, ConfigError, MigrationError, CipherError, and when the database cannot be reached
 */
export async function openSchool(process: SchoolProcess, school: School): Promise<OpenSchool> {
  const config = configOf(process.config, school)
  const { servingUrl } = urlsOf(process.ownerUrl, school)
  const opened = Promise.withResolvers<OpenSchool>()
  const closed = Promise.withResolvers<void>()
  const readKeys = () => new KeyRing(existingDataKeys(config))
  const ended = withKeysShared(servingUrl, readKeys, async (keysChanged) => {
    const running = await startSchool(process, school, config, keysChanged)
    const close = () => {
      closed.resolve()
      return ended
    }
    opened.resolve(Object.assign(running, { close }))
    await closed.promise
    await running.end()
  })
  ended.catch(opened.reject)
  return opened.promise
}

/** What was started is stopped with the school, or when a later step fails. */
async function startSchool(process: SchoolProcess, school: School, config: Config, keysChanged: Promise<Error>) {
  await using started = new AsyncDisposableStack()
  const urls = urlsOf(process.ownerUrl, school)
  await prepareOnce(process, school, config)
  const isEmbedded = config.databaseUrl === undefined
  const slots = new SignInSlots()
  let isClosing = false
  const built = await buildSchool(config, {
    databaseUrl: urls.servingUrl,
    pools: { sizes: SCHOOL_POOLS },
    hasFewRoutes: true,
    school: school.name,
    worker: process.worker,
    logStream: process.logStream,
    frontConnections: process.connections,
    signInSlots: slots,
    requestLimits: SCHOOL_REQUESTS,
    refused: process.refused,
    maxStreams: SCHOOL_STREAMS,
    diskWatch: process.diskWatch,
    backups: isEmbedded ? 'expected' : 'elsewhere',
    isDraining: () => isClosing || process.isDraining(),
  })
  const { app, postgres, documentFiles } = built
  started.defer(() => postgres.close())
  started.defer(() => app.close())
  process.measureSchool?.(app, school.name)
  await app.ready()
  const { log } = app
  const lost = watchLoss(postgres, urls.servingUrl, log, keysChanged)
  const signInsWaiting = () => slots.queued
  const jobs = { postgres, documentFiles, diskWatch: undefined, signInsWaiting, announce: () => app.announce() }
  const atStart = serverJobs(jobs).map((job) => ({ ...job, runsAtStart: true }))
  const { countEmail } = process
  const stopWork = await startWork(built, {
    jobs: [...processJobs(jobs), ...atStart],
    email: { publicUrl: config.publicUrl ?? school.url, emailWorkers: SCHOOL_EMAIL_WORKERS, countEmail },
  })
  started.defer(stopWork)
  const upgrade = finishUpgrade({ ...urls, log })
  started.defer(() => upgrade.stop())
  const running = started.move()
  const requests = new RequestsInProgress()
  const opened_at = performance.now()
  let used_at: number | undefined
  return {
    school,
    opened_at,
    get used_at() {
      return used_at
    },
    get active() {
      return requests.count
    },
    get holds_place() {
      return requests.holdsPlace
    },
    log,
    lost,
    requestFigures: () => app.requests.figures,
    waitingEmails: () => waitingEmails(postgres.officeDb, new Date()),
    backups: isEmbedded ? backupTimesOf(postgres.officeDb) : undefined,
    handle(request: IncomingMessage, response: ServerResponse) {
      used_at = performance.now()
      requests.add(request, response, () => {
        used_at = performance.now()
      })
      app.server.emit('request', request, response)
    },
    readNextWork: () => readNextWork(postgres.officeDb, config),
    async end() {
      isClosing = true
      const until = performance.now() + DRAIN_MS
      while (requests.hasWork && performance.now() < until) await wait(DRAIN_CHECK_MS)
      for (const socket of requests.incomplete) process.connections.refuse(socket, busy())
      await running.disposeAsync()
    },
  }
}

/** Once in a process, until the record changes or the school is lost. */
async function prepareOnce(process: SchoolProcess, school: School, config: Config): Promise<void> {
  const record = JSON.stringify(recordOf(school))
  if (process.prepared.get(school.name) === record) return
  const log = process.log.child({ school: school.name })
  await prepareSchool(config, urlsOf(process.ownerUrl, school), (line) => log.warn(line))
  await keepRecord(process.ownerUrl, school).catch((error: Error) =>
    log.warn({ err: error }, 'the record of the school is not kept in its database'),
  )
  process.prepared.set(school.name, record)
}

/** The database is gone, or no longer takes this role. Other errors may be temporary. */
const GONE = /^(3D000|28000|28P01|42501|WRONG_DATABASE)$/

/** After a lost connection, another one shows whether the school can go on. */
function watchLoss(
  postgres: Postgres,
  servingUrl: string,
  log: FastifyBaseLogger,
  keysChanged: Promise<Error>,
): Promise<Error> {
  const lost = Promise.withResolvers<Error>()
  keysChanged.then(lost.resolve)
  const logLost = logOncePerReason((message) => log.warn(`a database connection was lost: ${message}`))
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    try {
      await (await connectClient(servingUrl, { connectionTimeoutMillis: 5000 })).end()
    } catch (error) {
      if (error instanceof Error && 'code' in error && GONE.test(String(error.code))) lost.resolve(error)
    }
    isChecking = false
  }
  postgres.onConnectionLost(({ message }) => {
    logLost(message)
    void check()
  })
  return lost.promise
}
