import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemBody } from '../../../contract/problem.ts'
import { english } from '../../../domain/english.ts'
import { hasValidHost } from './host.ts'
import { busy, isUriTooLong, notHttp, Problem, tooSlow, uriTooLong } from './problem.ts'

/** Parsed requests that wait for the one before them: on one connection, and on all connections of this process. */
const WAITING_MAX = { perConnection: 16, inAll: 1000 }

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

interface OpenConnection {
  /** The response in progress. */
  response: ServerResponse | undefined
  readonly waiting: Exchange[]
  isPaused: boolean
}

/**
 * Handles the requests of a connection one after the other, as their responses are sent. While some wait, the connection is not read.
 * No browser and no proxy sends a request before the last response, but one write can contain thousands: Node parses 64 kB of it at once,
 * and then the connection is closed.
 */
export class Connections {
  #closed = 0
  #waiting = 0
  readonly #open = new WeakMap<Socket, OpenConnection>()
  readonly #log: (line: string) => void

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  /** Connections that were closed because they sent too many requests at once. */
  get closed(): number {
    return this.#closed
  }

  inTurn(handle: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request
      if (socket.destroyed) return
      if (!hasValidHost(request)) {
        this.refuse(socket, notHttp())
        return
      }
      const connection = this.#open.get(socket) ?? this.#watch(socket)
      if (!connection.response) this.#start(connection, handle, { request, response })
      else if (connection.waiting.length < WAITING_MAX.perConnection && this.#waiting < WAITING_MAX.inAll) {
        this.#waiting++
        connection.waiting.push({ request, response })
        connection.isPaused = true
        socket.pause()
      } else {
        this.#closed++
        this.#log(`a connection from ${socket.remoteAddress} was closed: it sent too many requests at once`)
        this.refuse(socket, busy())
      }
    }
  }

  /** Sends a response that belongs to no request, unless one is being sent, and closes the connection. */
  refuse(socket: Socket, { status, message, code, retryAfter }: Problem): void {
    const body = JSON.stringify({ message, code } satisfies ProblemBody)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
      'Connection: close',
    ]
    const isSending = this.#open.get(socket)?.response?.headersSent ?? false
    if (socket.writable && !isSending) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy()
  }

  /** The same for a connection whose request is not valid HTTP, or does not arrive in time. */
  refuseClient(error: NodeJS.ErrnoException, socket: Socket): void {
    const problem = clientProblem(error)
    if (problem) this.refuse(socket, problem)
    else socket.destroy()
  }

  #watch(socket: Socket): OpenConnection {
    const connection: OpenConnection = { response: undefined, waiting: [], isPaused: false }
    this.#open.set(socket, connection)
    // Node resumes the connection after each response, and to read a body.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause()
    })
    socket.once('close', () => {
      this.#waiting -= connection.waiting.length
      connection.waiting.length = 0
    })
    return connection
  }

  #start(connection: OpenConnection, handle: RequestListener, { request, response }: Exchange): void {
    connection.response = response
    response.once('close', () => {
      connection.response = undefined
      if (request.socket.destroyed) return
      const next = connection.waiting.shift()
      if (next) {
        this.#waiting--
        this.#start(connection, handle, next)
      } else if (connection.isPaused) {
        connection.isPaused = false
        request.socket.resume()
      }
    })
    handle(request, response)
  }
}

/** The response to a connection whose request is not valid HTTP or has not arrived. Undefined when nobody can receive it. */
function clientProblem({ code }: NodeJS.ErrnoException): Problem | undefined {
  switch (code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return tooSlow()
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(431, english`The headers of the request are too large.`, { code: 'headers-too-large' })
    case 'HPE_INVALID_EOF_STATE':
      return new Problem(400, english`The request ended before it was complete.`, { code: 'incomplete' })
    default:
      return notHttp()
  }
}

/** Milliseconds. Idle connections live longer than the minute after which common proxies close them. */
export const SERVER_TIMEOUTS = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
} as const
/** Milliseconds without any data. */
export const CONNECTION_TIMEOUT = 60_000
/** Milliseconds of inactivity for an endpoint that takes a large body: an import may wait for others. */
const LONG_CALL_TIMEOUT = 600_000

/** Ends connections that are idle for too long, or whose request was refused before it arrived completely. */
export function enforceTimeouts(app: FastifyInstance): void {
  // A promise, so that the hooks after it see whether the request has arrived completely.
  app.addHook('onRequest', async (request) => {
    if (isUriTooLong(request)) throw uriTooLong()
    if (takesLargeBody(request)) request.raw.setTimeout(LONG_CALL_TIMEOUT)
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    if (!request.raw.complete && !isFileArriving(request)) reply.header('Connection', 'close')
    next(null, payload)
  })
}

/** Its rest is read and thrown away: a client that still sends when its connection closes does not see the response. */
function isFileArriving({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): boolean {
  return config.endpoint?.accepts !== undefined && Number(headers['content-length']) <= bodyLimit
}

const takesLargeBody = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.maxBodyBytes !== undefined
