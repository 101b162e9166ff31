import { BlockList } from 'node:net'
import { isSameReason } from '@online-enrollment/postgres/supervise'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { screenAt } from '../../../domain/screens.ts'

export const SERIALIZERS = { err: withoutDetails, req: ({ method }: FastifyRequest) => ({ method }) }

/** PostgreSQL's error details quote rows, which contain names and addresses. */
function withoutDetails({ name, message, stack, code }: FastifyError) {
  return { type: name, message, stack: stack ?? '', code }
}

/** Logs one line per request, at its end. Users appear by id only. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' })
  }

  override incomingRequest(): void {}

  override requestCompleted(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
    logRequest(request, reply, { status: reply.statusCode })
  }

  /** A client that disconnects during a stream is logged as any client that disconnects. */
  override streamError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') super.streamError(error, request, reply)
  }
}

/** `outcome` is the sent status, or that the client disconnected. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, outcome: object): void {
  const { method, user, ip } = request
  const ms = Math.round(reply.elapsedTime)
  request.log.info({ method, path: routeOf(request), ...outcome, ms, user: user?.id, role: user?.role, ip }, 'request')
}

/** The path with its ids. Names, searches and tokens in a URL are not logged. */
function routeOf({ routeOptions, params, url }: FastifyRequest): string {
  const route = routeOptions.url ?? screenAt(decodedPath(url)) ?? 'unknown'
  if (!route.includes(':')) return route
  const values = new Map<string, unknown>(Object.entries(Object(params)))
  return route.replace(/:(\w+)/g, (parameter, name: string) => {
    const value = String(values.get(name) ?? '')
    return /^\d{1,10}$/.test(value) ? value : parameter
  })
}

/** Without the query. `.` when the URL cannot be decoded. */
export function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '')
  } catch {
    return '.'
  }
}

/** Milliseconds for which a repeated line is dropped. */
const REPEAT_MS = 60_000

/** Drops a line with the same reason as the last line for a minute. */
export function logOncePerReason(log: (line: string) => void): (line: string) => void {
  let [last, at] = ['', 0]
  return (line) => {
    const isRepeated = isSameReason(line, last) && performance.now() - at < REPEAT_MS
    if (isRepeated) return
    ;[last, at] = [line, performance.now()]
    log(line)
  }
}

/** A forwarded request from a private address came through a proxy. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

const WARNING =
  'A request with X-Forwarded-For came from a private address, but TRUST_PROXY is 0. If your own proxy is in front of this server, set TRUST_PROXY=1 (or the number of proxies). Until you do, all families count as one network and share its limits.'

/** Logs one warning when a server that trusts no proxy seems to be behind one. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', (request, _, next) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && isPrivate(request.ip)) {
      isWarned = true
      request.log.warn(WARNING)
    }
    next()
  })
}

/** The block list also matches IPv4 addresses written as IPv6. */
function isPrivate(ip: string): boolean {
  return PRIVATE.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')
}
