import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '@online-enrollment/postgres/connect'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { SCHOOL_TIMES, type SchoolTimes } from '../../domain/installation/openSchools.ts'
import { hostOf, whyUnserved } from '../../domain/installation/schools.ts'
import { type Config, ConfigError } from '../config.ts'
import { diskJob } from '../jobs.ts'
import { CONNECTION_TIMEOUT, Connections, SERVER_TIMEOUTS } from '../platform/http/connections.ts'
import { logOncePerReason, SERIALIZERS } from '../platform/http/logging.ts'
import { startJobs } from '../platform/jobs/startJobs.ts'
import { DiskWatch } from '../platform/processes/diskWatch.ts'
import { asListenError } from '../platform/processes/listenError.ts'
import { logDestination } from '../platform/processes/logDestination.ts'
import type { Stoppable } from '../platform/processes/workers.ts'
import { hashingQueueLength, shareHashing } from '../sessions/passwords.ts'
import { BACKLOG, DRAIN_MS, type ProcessRole } from '../startServer.ts'
import { OpenSchools, SchoolUnavailable } from './openSchools.ts'
import { Registry } from './registryWatch.ts'
import { Rounds } from './rounds.ts'
import { connectionsNeeded } from './schoolConfig.ts'
import { answerUnserved, type Reason } from './unserved.ts'

/** Milliseconds that a request waits for its school to open, and between two checks for schools to close. */
const [OPENING_MS, CLOSE_CHECK_MS] = [20_000, 5000]
/** Requests that wait for their schools to open, in all. */
const MAX_WAITING = 2000

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
  const log: FastifyBaseLogger = pino(
    { level: config.logLevel, serializers: SERIALIZERS, base: { pid: process.pid, ...(worker && { worker }) } },
    logStream,
  )
  if (isFirst) await requireConnections(ownerUrl, connectionsNeeded(maxOpen, count))
  shareHashing(count)
  let isDraining = false
  const runsRounds = number === 1
  const folders = config.databaseUrl === undefined ? { database: config.databaseFolder, backups: config.backupDir } : {}
  const diskWatch = new DiskWatch({ ...folders, files: schoolsDir }, (line) => runsRounds && log.warn(line))
  const connections = new Connections(logOncePerReason((line) => log.warn(line)))
  const measureSchool =
    config.metrics &&
    (await import('./measureInstallation.ts')).measureInstallation({
      worker: number,
      registry: () => registry,
      openSchools: () => openSchools,
      connections,
      diskWatch: runsRounds ? diskWatch : undefined,
      signInsWaiting: hashingQueueLength,
    })
  const shared = { config, ownerUrl, worker, log, connections, logStream, diskWatch, isDraining: () => isDraining }
  const openSchools = new OpenSchools({ ...shared, measureSchool, prepared: new Map() }, { maxOpen, log, times })
  const registry = new Registry(schoolsDir, { log, onChange: (schools) => openSchools.sync(schools) })
  const stopJobs = startJobs(
    [
      diskJob(diskWatch),
      {
        name: 'close idle schools',
        interval_ms: Math.min(CLOSE_CHECK_MS, times.unused),
        run: () => openSchools.closeIdle(new Date()),
      },
    ],
    log,
  )
  const rounds = runsRounds
    ? new Rounds({ ownerUrl, schools: () => registry.schools, openSchools, log, times })
    : undefined
  const front = createFront({ registry, openSchools, connections, isDraining: () => isDraining })
  const address = await listen(front, config)
  log.info(`Server listening at ${address}`)
  if (isFirst) process.stdout.write(`\nOnline Enrollment is at ${address} with ${registry.schools.length} schools\n\n`)
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

interface Front {
  readonly registry: Registry
  readonly openSchools: OpenSchools
  readonly connections: Connections
  readonly isDraining: () => boolean
}

/** Hands each request to the school of its host. */
function createFront({ registry, openSchools, connections, isDraining }: Front): Server {
  let waiting = 0
  const whenOpen = async (school: NonNullable<ReturnType<Registry['find']>>) => {
    if (waiting >= MAX_WAITING) throw new SchoolUnavailable('full')
    waiting++
    const timeout = new AbortController()
    const late = wait(OPENING_MS, undefined, { signal: timeout.signal, ref: false }).then(() => {
      throw new SchoolUnavailable('failed')
    })
    try {
      return await Promise.race([openSchools.get(school), late])
    } finally {
      waiting--
      timeout.abort()
      late.catch(() => undefined)
    }
  }
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const refuse = (reason: Reason) => answerUnserved(request, response, reason)
    const host = hostOf(request.headers.host)
    const school = registry.find(host)
    const isProbe = request.url === '/healthz' || request.url === '/readyz'
    if (isProbe && !school && !registry.isBroken(host)) {
      answerProbe(response, request.url === '/healthz' || !isDraining())
      return
    }
    const unserved = registry.isBroken(host) ? 'failed' : whyUnserved(school?.state)
    if (unserved || !school) {
      refuse(unserved ?? 'unknown')
      return
    }
    const open = openSchools.find(school.name)
    if (open) open.handle(request, response)
    else if (isDraining()) refuse('stopping')
    else
      whenOpen(school).then(
        () => {
          if (request.socket.destroyed) return
          const opened = openSchools.find(school.name)
          if (opened) opened.handle(request, response)
          else refuse('full')
        },
        (error: unknown) => refuse(error instanceof SchoolUnavailable ? error.reason : 'failed'),
      )
  }
  return createServer(SERVER_TIMEOUTS, connections.inTurn(handle))
    .setTimeout(CONNECTION_TIMEOUT)
    .on('clientError', (error, socket) => {
      if (socket instanceof Socket) connections.refuseClient(error, socket)
    })
}

/** For the load balancer, which knows no school. */
function answerProbe(response: ServerResponse, isOk: boolean): void {
  response
    .writeHead(isOk ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(JSON.stringify({ status: isOk ? 'ok' : 'stopping' }))
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
