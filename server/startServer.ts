import { setTimeout as wait } from 'node:timers/promises'
import { buildSchool, startWork } from './buildSchool.ts'
import { type Config, watchedFolders } from './config/config.ts'
import { waitingEmails } from './email/waitingEmails.queries.ts'
import { processJobs, serverJobs } from './jobs.ts'
import { logOncePerReason } from './platform/http/logging.ts'
import { DiskWatch } from './platform/processes/diskWatch.ts'
import { asListenError } from './platform/processes/listenError.ts'
import type { Stoppable } from './platform/processes/workers.ts'
import { isTraced, sendLastSpans, traceRequests } from './platform/tracing/spans.ts'
import { SAMPLE_ACCOUNTS, SAMPLE_PASSWORD, sampleWarning } from './sample/sampleWarning.ts'
import { backupTimesOf } from './serverChecks/backups.ts'
import { hashingQueueLength, shareHashing } from './sessions/passwordHashing.ts'

/** Milliseconds of serving with /readyz at 503 before the stop, so that a load balancer stops using this server. */
export const DRAIN_MS = 1000
/** Connections that wait to be accepted. Beyond them, a client tries again only after a second, then two, four, eight. Linux allows 4096 by default. */
export const BACKLOG = 4096

/** The part of one process in a server of several processes. */
export interface ProcessRole {
  /** From 1. The first process also runs the jobs. */
  readonly number: number
  /** How many processes share the database connections and the hashing. */
  readonly count: number
  /** Whether the server starts with this process, which then prints the address. */
  readonly isFirst: boolean
}

export interface SchoolServer extends Stoppable {
  readonly address: string
}

/** Serves a prepared school. @throws ListenError */
export async function startServer(
  config: Config,
  databaseUrl: string,
  { number, count, isFirst }: ProcessRole,
): Promise<SchoolServer> {
  const isEmbedded = config.databaseUrl === undefined
  const runsJobs = number === 1
  shareHashing(count)
  const diskWatch = new DiskWatch(watchedFolders(config), (line) => runsJobs && school.app.log.warn(line))
  let isDraining = false
  const school = await buildSchool(config, {
    databaseUrl,
    pools: { processes: count },
    worker: count === 1 ? undefined : number,
    diskWatch,
    backups: isEmbedded ? (config.sample ? 'optional' : 'expected') : 'elsewhere',
    isDraining: () => isDraining,
  })
  const { app, postgres, documentFiles } = school
  const { log } = app
  const logLost = logOncePerReason((message) => log.warn(`a database connection was lost: ${message}`))
  postgres.onConnectionLost(({ message }) => logLost(message))
  if (config.metrics) {
    const { measure } = await import('./platform/processes/metrics.ts')
    measure(app, {
      worker: number,
      diskWatch: runsJobs ? diskWatch : undefined,
      signInsWaiting: hashingQueueLength,
      backups: runsJobs && isEmbedded ? backupTimesOf(postgres.officeDb) : undefined,
    })
  }
  if (isTraced()) traceRequests(app, config.tracedPart)
  else if (config.hasCollector) log.warn('no traces are sent: no SDK of OpenTelemetry is loaded (docs/operations.md)')
  const address = await app
    .listen({ port: config.port, host: config.host, backlog: BACKLOG })
    .catch((error: unknown) => {
      throw asListenError(error, 'The server', 'PORT or HOST')
    })
  const publicUrl = config.publicUrl ?? address
  const jobs = { postgres, documentFiles, diskWatch, announce: () => app.announce() }
  const countEmail =
    runsJobs && config.metrics
      ? (await import('./email/measureEmails.ts')).measureEmails(() => waitingEmails(postgres.officeDb, new Date()))
      : undefined
  const stopWork = await startWork(school, {
    jobs: [...processJobs(jobs), ...(runsJobs ? serverJobs(jobs) : [])],
    email: runsJobs ? { publicUrl, countEmail } : undefined,
  })
  if (isFirst) printStartup(config.sample, publicUrl, await sampleWarning(postgres.officeDb, publicUrl))

  return {
    log,
    address,
    async stop(reason) {
      isDraining = true
      log.info({ reason: reason instanceof Error ? reason.name : reason }, 'stopping')
      if (reason === 'SIGTERM' || reason === 'SIGHUP') await wait(DRAIN_MS)
      await Promise.all([app.close(), stopWork()])
      await sendLastSpans().catch((error: unknown) => log.warn({ err: error }, 'the last traces were not sent'))
      await postgres.close()
    },
  }
}

function printStartup(sample: boolean, publicUrl: string, warning: string | undefined): void {
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
