import { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { screenAt } from '../../domain/session.ts'

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
  return route.replace(/:(\w+)/g, (parameter, name: string) => {
    const value = String(new Map(Object.entries(Object(params))).get(name) ?? '')
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
