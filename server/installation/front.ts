import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { english } from '../../domain/english.ts'
import { hostOf, whyUnserved } from '../../domain/installation/schools.ts'
import { chooseLanguage } from '../../domain/language.ts'
import { CONNECTION_TIMEOUT, type Connections, SERVER_TIMEOUTS } from '../platform/http/connections.ts'
import { logOncePerReason } from '../platform/http/logging.ts'
import { busy, stopping } from '../platform/http/problem.ts'
import { translate } from '../platform/texts/translate.ts'
import type { OpenSchools } from './openSchools.ts'
import type { School } from './registry.ts'
import type { Registry } from './registryWatch.ts'
import { SchoolUnavailable, type Unavailable } from './schoolFailures.ts'

const TEXTS = {
  unknown: english`There is no school at this address.`,
  suspended: english`The school's site is closed at the moment. Please contact the school office.`,
  failed: english`The school's site is not available right now. Please try again in a minute.`,
  full: busy().message,
  crowded: busy().message,
  stopping: stopping().message,
} as const

type Reason = keyof typeof TEXTS | Unavailable

/** Seconds. */
const RETRY_AFTER: Readonly<Partial<Record<Reason, number>>> = { failed: 30, full: 5, crowded: 5, stopping: 5 }

/** Milliseconds that a request waits for its school to open. */
const OPENING_MS = 20_000
/** Requests that wait for their schools to open, in all and of one school. */
const [MAX_WAITING, MAX_WAITING_OF_SCHOOL] = [2000, 500]

interface Front {
  readonly registry: Registry
  readonly openSchools: OpenSchools
  readonly connections: Connections
  readonly log: FastifyBaseLogger
  readonly isDraining: () => boolean
}

/** The server that takes the connections, and hands each request to the school of its host. */
export function createFront({ registry, openSchools, connections, log, isDraining }: Front): Server {
  const logFull = logOncePerReason((line) => log.warn(line))
  const openings = new Openings(openSchools)
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const refuse = (reason: Reason) => {
      if (reason === 'full') logFull('requests are refused, because more schools are in use than SCHOOLS_OPEN')
      if (reason === 'crowded') logFull('requests are refused, because too many wait for their schools to open')
      answerUnserved(request, response, reason)
    }
    const host = hostOf(request.headers.host)
    const school = registry.find(host)
    if (!school) {
      const isProbe = request.url === '/healthz' || request.url === '/readyz'
      if (registry.isBroken(host)) refuse('failed')
      else if (isProbe) answerProbe(request, response, isDraining())
      else refuse('unknown')
      return
    }
    const unserved = whyUnserved(school.state)
    const open = openSchools.find(school.name)
    if (unserved) refuse(unserved)
    else if (open) open.handle(request, response)
    else if (isDraining()) refuse('stopping')
    else
      openings.wait(school).then(
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

/** Requests that wait for their schools to open. */
class Openings {
  readonly #openSchools: OpenSchools
  #waiting = 0
  readonly #waitingOf = new Map<string, number>()

  constructor(openSchools: OpenSchools) {
    this.#openSchools = openSchools
  }

  /** @throws SchoolUnavailable also when it takes too long, or too many requests wait */
  async wait(school: School): Promise<void> {
    const ofSchool = this.#waitingOf.get(school.name) ?? 0
    if (this.#waiting >= MAX_WAITING || ofSchool >= MAX_WAITING_OF_SCHOOL) throw new SchoolUnavailable('crowded')
    this.#count(school, 1)
    const opened = new AbortController()
    const late = wait(OPENING_MS, undefined, { signal: opened.signal, ref: false }).then(() => {
      throw new SchoolUnavailable('failed')
    })
    late.catch(() => undefined)
    try {
      await Promise.race([this.#openSchools.get(school), late])
    } finally {
      this.#count(school, -1)
      opened.abort()
    }
  }

  #count({ name }: School, change: 1 | -1): void {
    this.#waiting += change
    const ofSchool = (this.#waitingOf.get(name) ?? 0) + change
    if (ofSchool > 0) this.#waitingOf.set(name, ofSchool)
    else this.#waitingOf.delete(name)
  }
}

/** For the load balancer, which knows no school. */
function answerProbe({ url }: IncomingMessage, response: ServerResponse, isDraining: boolean): void {
  const isOk = url === '/healthz' || !isDraining
  if (isDraining) response.setHeader('Connection', 'close')
  response
    .writeHead(isOk ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(JSON.stringify({ status: isOk ? 'ok' : 'stopping' }))
}

/** Answers in the place of a school: a problem for the API, and a plain text otherwise. */
function answerUnserved(request: IncomingMessage, response: ServerResponse, reason: Reason): void {
  const language = chooseLanguage({ acceptLanguage: request.headers['accept-language'] })
  const message = translate(language, TEXTS[reason])
  const isApi = request.url?.startsWith('/api/') ?? false
  const body = isApi ? JSON.stringify({ message, code: `school-${reason}` }) : `${message}\n`
  const retryAfter = RETRY_AFTER[reason]
  response.writeHead(reason === 'unknown' ? 404 : 503, {
    'Content-Type': `${isApi ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'Content-Language': language,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Language',
    // What follows may be a body that nobody reads.
    Connection: 'close',
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
