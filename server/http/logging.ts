import { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { screenAt } from '../../domain/session.ts'

/** What the log keeps of an error and of a request that has no line of its own. */
export const SERIALIZERS = { err: withoutDetails, req: ({ method }: FastifyRequest) => ({ method }) }

/** PostgreSQL's details quote rows, and rows hold names and addresses. */
function withoutDetails({ name, message, stack, code }: FastifyError) {
  return { type: name, message, stack: stack ?? '', code }
}

/** One line for each request, when it is over. It names people by id only. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' })
  }

  override incomingRequest(): void {}

  override requestCompleted(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
    logRequest(request, reply, { status: reply.statusCode })
  }
}

/** `outcome` is the status that was sent, or that the client had gone away. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, outcome: object): void {
  const { method, user, ip } = request
  const ms = Math.round(reply.elapsedTime)
  request.log.info({ method, path: routeOf(request), ...outcome, ms, user: user?.id, role: user?.role, ip }, 'request')
}

/** The path as its route has it, ids filled in: a name, a search or a token in an address stays out. */
function routeOf({ routeOptions, params, url }: FastifyRequest): string {
  const route = routeOptions.url ?? screenAt(decodedPath(url)) ?? 'unknown'
  return route.replace(/:(\w+)/g, (parameter, name: string) => {
    const value = String(new Map(Object.entries(Object(params))).get(name) ?? '')
    return /^\d{1,10}$/.test(value) ? value : parameter
  })
}

/** The path of an address, decoded, without its query. An address that cannot be decoded has none. */
export function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '')
  } catch {
    return '.'
  }
}
