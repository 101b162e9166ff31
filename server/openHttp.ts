import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { DestinationStream } from 'pino'
import type { Postgres } from './platform/database/postgres.ts'
import { BODY_TIMES, type BodyTimes, limitBodies } from './platform/http/bodies.ts'
import { CONNECTION_TIMEOUT, Connections, enforceTimeouts, SERVER_TIMEOUTS } from './platform/http/connections.ts'
import { DiskFullMonitor, healthRoutes } from './platform/http/health.ts'
import { BODY_LIMIT, guardRequests } from './platform/http/limits.ts'
import { logOncePerReason, RequestLog, SERIALIZERS, warnOfUntrustedProxy } from './platform/http/logging.ts'
import { type Refused, type RequestLimits, RequestQueue } from './platform/http/requestQueue.ts'
import { describeApi, validator } from './platform/http/schemas.ts'
import { keepOutOfSearches } from './platform/http/screens.ts'
import { sendFrameworkError, sendProblem } from './platform/http/sendProblem.ts'
import { type Admit, accessErrorFirst, createAdmit } from './platform/http/session.ts'
import { logDestination } from './platform/processes/logDestination.ts'
import { prolongUsedSessions } from './sessions/officeActivity.ts'

/** Characters, more than a URL can have: the schema limits a parameter after the access check. */
const PARAM_MAX = 16_384

export interface HttpOptions {
  /** The address that families use. Undefined: the one in each request. */
  readonly publicUrl?: string | undefined
  readonly webOrigins?: readonly string[]
  /** Number of trusted proxies in front of the server. Addresses forwarded by others are ignored. */
  readonly trustProxy?: number
  readonly requestLimits?: RequestLimits
  /** Where refusals are counted, for apps that share it. */
  readonly refused?: Refused
  readonly bodyTimes?: BodyTimes
  readonly logLevel?: string
  /** The number of this process among several, for the log. */
  readonly worker?: number | undefined
  /** The name of the school in an installation, for the log. */
  readonly school?: string | undefined
  /** By default, its own stream. */
  readonly logStream?: DestinationStream
  /** Of the server in front that takes the connections. It emits the requests at `app.server`, which then does not listen. */
  readonly frontConnections?: Connections
  /** Undefined when the database is not embedded. */
  readonly databaseFolder?: string | undefined
  readonly isDraining?: () => boolean
}

interface Http {
  readonly app: FastifyInstance
  readonly admit: Admit
  /** Whether the server stops soon. */
  readonly isDraining: () => boolean
}

/** The server before its first route of the school: connections, limits, errors, the log, and whether it is healthy. */
export async function openHttp(
  options: HttpOptions,
  { postgres, clock }: { readonly postgres: Postgres; readonly clock: () => Date },
): Promise<Http> {
  const app = createFastify(options)
  const admit = createAdmit(postgres.db, clock)
  const disk = new DiskFullMonitor({ folder: options.databaseFolder, log: (line) => app.log.error(line) })
  app.addHook('onClose', async () => disk.close())
  app.decorate('requests', new RequestQueue(options.requestLimits, options.refused))
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
  // Its headers may have been sent before, when they still kept the connection open.
  app.addHook('onResponse', async () => {
    if (isClosing) app.server.closeIdleConnections()
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
  return { app, admit, isDraining }
}

function createFastify({ frontConnections, trustProxy = 0, ...log }: HttpOptions): FastifyInstance {
  const connections = frontConnections ?? new Connections(logOncePerReason((line) => app.log.warn(line)))
  const app: FastifyInstance = Fastify({
    serverFactory: (handle) =>
      createServer(SERVER_TIMEOUTS, frontConnections ? handle : connections.inTurn(handle)).setTimeout(
        CONNECTION_TIMEOUT,
      ),
    clientErrorHandler: (error, socket) => connections.refuseClient(error, socket),
    logger: loggerOptions(log),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < trustProxy,
    forceCloseConnections: false,
    return503OnClosing: false,
    frameworkErrors: sendFrameworkError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX },
  })
  return app.decorate('connections', connections)
}

function loggerOptions({ logLevel = 'info', worker, school, logStream }: HttpOptions) {
  const named = { ...(worker !== undefined && { worker }), ...(school !== undefined && { school }) }
  const formatters =
    Object.keys(named).length === 0 ? {} : { bindings: (bindings: object) => ({ ...bindings, ...named }) }
  return { level: logLevel, serializers: SERIALIZERS, formatters, stream: logStream ?? logDestination() }
}
