import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '@online-enrollment/postgres/connect'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { SCHOOL_TIMES, type SchoolTimes } from '../../domain/installation/schoolUsage.ts'
import { type Config, ConfigError, watchedFolders } from '../config/config.ts'
import { diskJob } from '../jobs.ts'
import { Connections } from '../platform/http/connections.ts'
import { logOncePerReason, SERIALIZERS } from '../platform/http/logging.ts'
import { noneRefused } from '../platform/http/requestQueue.ts'
import { startJobs } from '../platform/jobs/startJobs.ts'
import { DiskWatch } from '../platform/processes/diskWatch.ts'
import { asListenError } from '../platform/processes/listenError.ts'
import { logDestination } from '../platform/processes/logDestination.ts'
import type { Stoppable } from '../platform/processes/workers.ts'
import { hashingQueueLength, shareHashing } from '../sessions/passwordHashing.ts'
import { BACKLOG, DRAIN_MS, type ProcessRole } from '../startServer.ts'
import { createFront } from './front.ts'
import { OpenSchools } from './openSchools.ts'
import { Registry } from './registryWatch.ts'
import { Rounds } from './rounds.ts'
import { connectionsNeeded } from './schoolConfig.ts'

/** Milliseconds between two checks for schools to close. */
const CLOSE_CHECK_MS = 5000

export interface InstallationServer extends Stoppable {
  readonly address: string
  readonly openSchools: OpenSchools
}

/** Serves the schools of an installation in this process. @throws ListenError, ConfigError */
export async function serveSchools(
  config: Config,
  ownerUrl: string,
  role: ProcessRole,
  times: SchoolTimes = SCHOOL_TIMES,
): Promise<InstallationServer> {
  const { number, count, isFirst } = role
  const { schoolsDir = '', maxOpen = 0 } = config.installation ?? {}
  const worker = count === 1 ? undefined : number
  const logStream = logDestination()
  const base = { pid: process.pid, ...(worker && { worker }) }
  const log: FastifyBaseLogger = pino({ level: config.logLevel, serializers: SERIALIZERS, base }, logStream)
  if (isFirst) await requireConnections(ownerUrl, connectionsNeeded(maxOpen, count))
  shareHashing(count)
  let isDraining = false
  const runsRounds = number === 1
  const diskWatch = new DiskWatch(watchedFolders(config), (line) => runsRounds && log.warn(line))
  const connections = new Connections(logOncePerReason((line) => log.warn(line)))
  const refused = noneRefused()
  const measureSchool =
    config.metrics &&
    (await import('./measureInstallation.ts')).measureInstallation({
      worker: number,
      registry: () => registry,
      openSchools: () => openSchools,
      connections,
      refused,
      diskWatch: runsRounds ? diskWatch : undefined,
      signInsWaiting: hashingQueueLength,
    })
  const countEmail =
    config.metrics &&
    (await import('../email/measureEmails.ts')).measureEmails(async () =>
      (await Promise.all(openSchools.open.map((school) => school.waitingEmails()))).flat(),
    )
  const shared = {
    config,
    ownerUrl,
    worker,
    log,
    connections,
    refused,
    logStream,
    diskWatch,
    measureSchool,
    countEmail,
  }
  const openSchools = new OpenSchools(
    { ...shared, isDraining: () => isDraining, prepared: new Map() },
    { maxOpen, log, times },
  )
  const registry = new Registry(schoolsDir, { log, onChange: (schools) => openSchools.sync(schools) })
  const closing = {
    name: 'close idle schools, and retry failed ones',
    interval_ms: Math.min(CLOSE_CHECK_MS, times.unused),
    run: () => {
      openSchools.retryFailed()
      return openSchools.closeIdle(new Date())
    },
  }
  const stopJobs = startJobs([diskJob(diskWatch), closing], log)
  const rounds = runsRounds
    ? new Rounds({
        ownerUrl,
        schools: () => registry.schools,
        openSchools,
        log,
        times,
        sendsEmails: config.sendsEmails,
      })
    : undefined
  const front = createFront({ registry, openSchools, connections, log, isDraining: () => isDraining })
  const address = await listen(front, config)
  log.info(`Server listening at ${address}`)
  const { length } = registry.schools
  if (isFirst)
    process.stdout.write(
      `\nOnline Enrollment is at ${address} with ${length} ${length === 1 ? 'school' : 'schools'}\n\n`,
    )
  return {
    log,
    address,
    openSchools,
    async stop(reason) {
      isDraining = true
      log.info({ reason: reason instanceof Error ? reason.name : reason }, 'stopping')
      if (reason === 'SIGTERM' || reason === 'SIGHUP') await wait(DRAIN_MS)
      rounds?.close()
      stopJobs()
      registry.close()
      front.close()
      front.closeIdleConnections()
      await openSchools.closeAll()
      front.closeAllConnections()
    },
  }
}

async function listen(front: Server, { port, host }: Config): Promise<string> {
  front.listen({ port, host, backlog: BACKLOG })
  await once(front, 'listening').catch((error: unknown) => {
    throw asListenError(error, 'The server', 'PORT or HOST')
  })
  const bound = front.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`
}

/** @throws ConfigError when PostgreSQL has fewer connections than the schools may open */
async function requireConnections(ownerUrl: string, needed: number): Promise<void> {
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query<{ allowed: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
    ),
  )
  const allowed = rows[0]?.allowed ?? 0
  if (allowed < needed)
    throw new ConfigError(
      `PostgreSQL allows ${allowed} connections, and the open schools of all processes may need ${needed}. Raise max_connections, or lower SCHOOLS_OPEN or WORKERS.`,
    )
}
