import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Postgres } from './db/database.ts'
import { queueDueMailsEveryMinute } from './familyMails/queueDueMails.ts'
import { accessErrorFirst, createAdmit } from './http/access.ts'
import { createApi } from './http/api.ts'
import { DiskFullMonitor } from './http/diskFull.ts'
import { healthRoutes } from './http/health.ts'
import { BODY_LIMIT, guardRequests } from './http/limits.ts'
import { RequestLog, SERIALIZERS } from './http/logging.ts'
import { logOncePerReason } from './http/logOncePerReason.ts'
import { describeApi } from './http/openapi.ts'
import { notFound, sendFrameworkError, sendProblem } from './http/problem.ts'
import { warnOfUntrustedProxy } from './http/proxyWarning.ts'
import type { ExportLimits } from './http/rowStream.ts'
import { validator } from './http/schema.ts'
import { type ScreensOptions, serveScreens } from './http/spa.ts'
import { enforceTimeouts, SERVER_TIMEOUTS } from './http/timeouts.ts'
import { openImports } from './imports/imports.ts'
import { Live, MAX_STREAMS } from './live/live.ts'
import type { Mails } from './mail/mail.ts'
import { KeyRing } from './registrations/keys/keyRing.ts'
import { openDraws } from './rounds/draw/draws.ts'
import { mountRoutes } from './routes.ts'
import { nameOfSchool } from './school/school.queries.ts'
import { DeviceCookies } from './sessions/deviceCookies.ts'
import { HashUpgrades } from './sessions/hashUpgrades.ts'
import { Holds } from './sessions/holds.ts'
import { expireOffersEveryMinute } from './waitLists/expireOffers.ts'

const AUTH_RATE_LIMIT = 60
const COMMAND_RATE_LIMIT = 20
/** Characters, more than a URL can have: the schema limits a parameter after the access check. */
const PARAM_MAX = 16_384

export interface AppOptions {
  readonly postgres: Postgres
  readonly mails: Mails
  readonly dataKey: Buffer
  /** The keys of registrations. By default with the data key alone. */
  readonly keys?: KeyRing
  /** Undefined: the server has the API only. */
  readonly screens?: ScreensOptions | undefined
  /** The address that families use. Undefined: the one in each request. */
  readonly publicUrl?: string | undefined
  readonly clock?: () => Date
  readonly webOrigins?: readonly string[]
  /** Number of trusted proxies in front of the server. Addresses forwarded by others are ignored. */
  readonly trustProxy?: number
  /** Per minute and network: calls of one kind without a session, and failed sign-ins. */
  readonly authRateLimit?: number
  /** Commands of a parent's account at once. Then one per second, and a hundred times as many per day. */
  readonly commandRateLimit?: number
  /** Live streams of this process at once. */
  readonly maxStreams?: number
  /** Milliseconds after which live streams and their sessions are read again without a notification. */
  readonly streamRefreshMs?: number
  readonly holds?: Holds
  readonly exportLimits?: ExportLimits
  readonly logLevel?: string
  /** The number of this process among several, for the log. */
  readonly worker?: number | undefined
  /** Whether this process ends expired offers and queues due emails. One process of a server is enough. */
  readonly runsJobs?: boolean
  /** Undefined when the database is not embedded. */
  readonly databaseFolder?: string | undefined
  readonly isDraining?: () => boolean
}

export async function buildApp({
  postgres,
  mails,
  dataKey,
  keys = new KeyRing(() => [dataKey]),
  screens,
  clock = () => new Date(),
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(options),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < (options.trustProxy ?? 0),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...SERVER_TIMEOUTS,
    frameworkErrors: sendFrameworkError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX },
  })
  const admit = createAdmit(postgres.db, clock)
  const disk = new DiskFullMonitor({ folder: options.databaseFolder, log: (line) => app.log.error(line) })
  app.addHook('onClose', async () => disk.close())
  app.decorateRequest('user', undefined)
  app.decorateRequest('isAuthorized', false)
  app.setErrorHandler(async (error, request, reply) =>
    sendProblem(disk.explain(await accessErrorFirst(error, request, admit)), request, reply),
  )
  app.setValidatorCompiler(validator)
  app.setSerializerCompiler(() => JSON.stringify)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const isDraining = () => isClosing || options.isDraining?.() === true
  enforceTimeouts(app)
  await guardRequests(app, { webOrigins: options.webOrigins ?? [], isDraining })
  await describeApi(app)
  if (!options.trustProxy) warnOfUntrustedProxy(app)
  healthRoutes(app, { db: postgres.db, disk, isDraining })

  const networkLimit = options.authRateLimit ?? AUTH_RATE_LIMIT
  const holds = options.holds ?? new Holds()
  app.addHook('preClose', async () => holds.release())
  const report = (error: unknown) => app.log.warn({ err: error }, 'a password hash was not upgraded')
  const upgrades = new HashUpgrades({ postgres, report })
  app.addHook('onClose', () => upgrades.finish())
  const signIn = { postgres, devices: new DeviceCookies(dataKey), holds, upgrades, clock, networkLimit }

  const logDelay = logOncePerReason((line) => app.log.warn(line))
  const live = new Live({
    postgres,
    clock,
    isDraining,
    log: (error) => logDelay(`live updates are delayed: ${error instanceof Error ? error.message : error}`),
    maxStreams: options.maxStreams ?? MAX_STREAMS,
    refreshMs: options.streamRefreshMs,
  })
  app.addHook('onListen', async () => live.start())
  app.addHook('preClose', async () => live.stop())
  app.addHook('onClose', () => live.close())
  const api = createApi(app, {
    postgres,
    admit,
    clock,
    authRateLimit: networkLimit,
    commandBurst: options.commandRateLimit ?? COMMAND_RATE_LIMIT,
    exportLimits: options.exportLimits,
    onCommandEnd: () => live.announce(),
  })
  if (options.runsJobs ?? true) startJobs(app, postgres, live)
  const imports = openImports(postgres.url)
  app.addHook('preClose', async () => imports.stopWaiting())
  app.addHook('onClose', () => imports.close())
  const draws = openDraws({
    postgres,
    clock,
    onDrawn: () => live.announce(),
    log: (error) => app.log.error({ err: error }, 'a draw failed and changed nothing'),
  })
  app.addHook('onClose', () => draws.close())
  mountRoutes(api, { postgres, mails, keys, live, imports, draws, signIn, publicUrl: options.publicUrl, networkLimit })
  if (screens) await serveScreens(app, { ...screens, nameOfSchool: () => nameOfSchool(postgres.db) })
  else {
    app.setNotFoundHandler(async () => {
      throw notFound()
    })
  }
  return app
}

function loggerOptions({ logLevel = 'info', worker }: Pick<AppOptions, 'logLevel' | 'worker'>) {
  const formatters = worker === undefined ? {} : { bindings: (bindings: object) => ({ ...bindings, worker }) }
  return { level: logLevel, serializers: SERIALIZERS, formatters }
}

function startJobs(app: FastifyInstance, postgres: Postgres, live: Live): void {
  const stopExpiring = expireOffersEveryMinute(postgres, {
    onExpired: () => live.announce(),
    report: (error) => app.log.warn({ err: error }, 'expired offers were not ended'),
  })
  app.addHook('onClose', async () => stopExpiring())
  const stopQueueing = queueDueMailsEveryMinute(postgres, {
    report: (error) => app.log.warn({ err: error }, 'reminders and summaries were not queued'),
  })
  app.addHook('onClose', async () => stopQueueing())
}
