import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { DestinationStream } from 'pino'
import type { BackupsKept } from '../domain/backups.ts'
import { classListPath } from '../domain/semester.ts'
import { actorOf, recordExport } from './auditTrail/trail.ts'
import { ClassLists } from './classList/classLists.ts'
import { serveClassLists } from './classList/serveClassLists.ts'
import { KeyRing } from './dataKeys/keyRing.ts'
import { Pictures } from './documents/pages/pictures.ts'
import type { DocumentStore } from './documents/uploadPage.ts'
import { previewEmails } from './familyEmails/previewEmails.ts'
import { openImports } from './imports/imports.ts'
import { SemesterSeats } from './live/semesterSeats.ts'
import { RELAYS } from './lottery/drand.ts'
import { openLotteryRuns } from './lottery/lotteryRuns.ts'
import { Pauses } from './pauses/pauses.ts'
import type { Postgres } from './platform/database/postgres.ts'
import { createApi } from './platform/http/api.ts'
import { BODY_TIMES, type BodyTimes, limitBodies } from './platform/http/bodies.ts'
import { CONNECTION_TIMEOUT, Connections, enforceTimeouts, SERVER_TIMEOUTS } from './platform/http/connections.ts'
import { DiskFullMonitor, healthRoutes } from './platform/http/health.ts'
import { BODY_LIMIT, guardRequests } from './platform/http/limits.ts'
import { logOncePerReason, RequestLog, SERIALIZERS, warnOfUntrustedProxy } from './platform/http/logging.ts'
import { notFound } from './platform/http/problem.ts'
import { type Refused, type RequestLimits, RequestQueue } from './platform/http/requestQueue.ts'
import type { ExportLimits } from './platform/http/rowStream.ts'
import { describeApi, validator } from './platform/http/schemas.ts'
import { keepOutOfSearches, type ScreensOptions, serveScreens } from './platform/http/screens.ts'
import { sendFrameworkError, sendProblem } from './platform/http/sendProblem.ts'
import { accessErrorFirst, createAdmit } from './platform/http/session.ts'
import { Live, MAX_STREAMS } from './platform/live/live.ts'
import type { DiskWatch } from './platform/processes/diskWatch.ts'
import { logDestination } from './platform/processes/logDestination.ts'
import { mountRoutes } from './routes.ts'
import { requireChildOfReplay } from './rows/families.ts'
import { identityOf } from './school/school.queries.ts'
import { serveLogo } from './school/serveLogo.ts'
import { SignInDelays } from './sessions/checkCredentials.ts'
import { DeviceCookies } from './sessions/deviceCookies.ts'
import { prolongUsedSessions } from './sessions/officeActivity.ts'
import { HashUpgrades, type SignInSlots } from './sessions/passwordHashing.ts'
import { SecurityEvents } from './sessions/securityEvents.ts'
import { ConfirmationLinks } from './users/confirmationLink.ts'

/** Milliseconds that the start of a screen waits for the address of the class list. The office's connections may all be busy. */
const CLASS_LIST_TIMEOUT_MS = 300

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells the live streams of all processes that seats may have changed. */
    announce(): void
  }
}

const AUTH_RATE_LIMIT = 60
const COMMAND_RATE_LIMIT = 20
/** Characters, more than a URL can have: the schema limits a parameter after the access check. */
const PARAM_MAX = 16_384

export interface AppOptions {
  readonly postgres: Postgres
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
  readonly signInDelays?: SignInDelays
  readonly exportLimits?: ExportLimits
  readonly requestLimits?: RequestLimits
  /** Where refusals are counted, for apps that share it. */
  readonly refused?: Refused
  readonly bodyTimes?: BodyTimes
  /** Base URLs of the relays that have the public random number of a lottery. None: the office enters it. */
  readonly lotteryRelays?: readonly string[] | undefined
  readonly logLevel?: string
  /** The number of this process among several, for the log. */
  readonly worker?: number | undefined
  /** The name of the school in an installation, for the log. */
  readonly school?: string | undefined
  /** By default, its own stream. */
  readonly logStream?: DestinationStream
  /** Of the server in front that takes the connections. It emits the requests at `app.server`, which then does not listen. */
  readonly frontConnections?: Connections
  /** Of a school that shares its process with others. */
  readonly signInSlots?: SignInSlots
  /** Undefined when the database is not embedded. */
  readonly databaseFolder?: string | undefined
  readonly diskWatch?: DiskWatch | undefined
  /** Undefined: families cannot send documents. */
  readonly documentFiles?: DocumentStore['files'] | undefined
  readonly documentsMaxBytes?: number | undefined
  /** By default, this server makes no backups. */
  readonly backups?: BackupsKept
  readonly isDraining?: () => boolean
}

export async function buildApp({
  postgres,
  dataKey,
  keys = new KeyRing([dataKey]),
  screens,
  clock = () => new Date(),
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const { frontConnections } = options
  const connections = frontConnections ?? new Connections(logOncePerReason((line) => app.log.warn(line)))
  const app: FastifyInstance = Fastify({
    serverFactory: (handle) =>
      createServer(SERVER_TIMEOUTS, frontConnections ? handle : connections.inTurn(handle)).setTimeout(
        CONNECTION_TIMEOUT,
      ),
    clientErrorHandler: (error, socket) => connections.refuseClient(error, socket),
    logger: loggerOptions(options),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < (options.trustProxy ?? 0),
    forceCloseConnections: false,
    return503OnClosing: false,
    frameworkErrors: sendFrameworkError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX },
  })
  const admit = createAdmit(postgres.db, clock)
  const disk = new DiskFullMonitor({ folder: options.databaseFolder, log: (line) => app.log.error(line) })
  app.addHook('onClose', async () => disk.close())
  app
    .decorate('connections', connections)
    .decorate('requests', new RequestQueue(options.requestLimits, options.refused))
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
  keepOutOfSearches(app)
  limitBodies(app, options.bodyTimes ?? BODY_TIMES)
  await describeApi(app, options.publicUrl)
  if (!options.trustProxy) warnOfUntrustedProxy(app)
  prolongUsedSessions(app, { postgres, clock })
  healthRoutes(app, { db: postgres.db, disk, isDraining })

  const networkLimit = options.authRateLimit ?? AUTH_RATE_LIMIT
  const delays = options.signInDelays ?? new SignInDelays()
  app.addHook('preClose', async () => delays.end())
  const report = (error: unknown) => app.log.warn({ err: error }, 'a password hash was not upgraded')
  const slots = options.signInSlots
  const upgrades = new HashUpgrades({ postgres, slots, report })
  app.addHook('onClose', () => upgrades.finish())
  const events = new SecurityEvents({
    postgres,
    log: (line) => app.log.info(line, 'security event'),
    report: (error) => app.log.error({ err: error }, 'a security event is not in the audit trail'),
  })
  app.addHook('onClose', () => events.finish())
  const signIn = { postgres, devices: new DeviceCookies(dataKey), delays, upgrades, events, slots, clock, networkLimit }

  const logDelay = logOncePerReason((line) => app.log.warn(line))
  const logDelayed = (error: unknown) =>
    logDelay(`live updates are delayed: ${error instanceof Error ? error.message : error}`)
  const pauses = new Pauses({ db: postgres.officeDb, onChange: () => live.refresh(), log: logDelayed })
  app.addHook('onReady', () => pauses.start())
  app.addHook('preClose', async () => pauses.close())
  const live = new Live({
    postgres,
    createTopic: (semester_id) => new SemesterSeats({ db: postgres.db, semester_id, pauses, report: logDelayed }),
    clock,
    isDraining,
    log: logDelayed,
    maxStreams: options.maxStreams ?? MAX_STREAMS,
    refreshMs: options.streamRefreshMs,
  })
  app.decorate('announce', () => live.announce())
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
    previewEmails,
    refuseReplay: requireChildOfReplay,
    refusePaused: (endpoint, role) => pauses.refuse(endpoint, role),
    recordExport: (db, by, { file, details }) => recordExport(db, actorOf(by), file, details),
    onCommandEnd: () => live.announce(),
  })
  const imports = openImports(postgres.url)
  app.addHook('preClose', async () => imports.stopWaiting())
  app.addHook('onClose', () => imports.close())
  const lotteryRuns = openLotteryRuns({
    postgres,
    clock,
    onRun: () => live.announce(),
    log: (error) => app.log.error({ err: error }, 'a lottery failed and changed nothing'),
  })
  app.addHook('onClose', () => lotteryRuns.close())
  const pictures = new Pictures()
  app.addHook('onClose', () => pictures.close())
  const { documentFiles: files, documentsMaxBytes: max_bytes } = options
  const documents = files && { files, pictures, max_bytes }
  const confirmations = new ConfirmationLinks(dataKey)
  const { publicUrl, diskWatch, backups = 'elsewhere' } = options
  const relays = options.lotteryRelays ?? RELAYS
  const context = {
    live,
    pauses,
    imports,
    lotteryRuns,
    relays,
    signIn,
    confirmations,
    publicUrl,
    networkLimit,
    diskWatch,
    documents,
  }
  mountRoutes(api, { postgres, keys, backups, ...context })
  serveLogo(app, postgres.db)
  // Its visitors have no account, so they take none of the connections of families.
  const lists = new ClassLists(postgres.officeDb, (error) =>
    app.log.warn({ err: error }, 'class lists were not renewed'),
  )
  await serveClassLists(app, { lists, clock, publicUrl, folder: screens?.folder })
  const identityOfSchool = async () => {
    const listed = lists.school(clock()).then(({ current }) => (current ? classListPath(current) : null))
    const found = Promise.race([listed, wait(CLASS_LIST_TIMEOUT_MS, null, { ref: false })])
    const [identity, class_list] = await Promise.all([identityOf(postgres.db), found])
    return { ...identity, class_list }
  }
  if (screens) await serveScreens(app, { ...screens, identityOfSchool })
  else {
    app.setNotFoundHandler(async () => {
      throw notFound()
    })
  }
  return app
}

function loggerOptions({ logLevel = 'info', worker, school, logStream }: Partial<AppOptions>) {
  const named = { ...(worker !== undefined && { worker }), ...(school !== undefined && { school }) }
  const formatters =
    Object.keys(named).length === 0 ? {} : { bindings: (bindings: object) => ({ ...bindings, ...named }) }
  return { level: logLevel, serializers: SERIALIZERS, formatters, stream: logStream ?? logDestination() }
}
