import type { FastifyError, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ProblemBody } from '../../../contract/problem.ts'
import { genericError, validationError } from '../../../contract/values.ts'
import { english } from '../../../domain/english.ts'
import { RetriesExhausted, sqlState, TurnTooLate } from '../database/retries.ts'
import { SnapshotEnded, TooManySnapshots } from '../database/snapshots.ts'

type Errors = Record<string, string[]>

/** Only `sendProblem` maps it to HTTP. A `cause` is what failed after the response was known, and is logged. */
export class Problem extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly errors: Errors | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, more: { code?: string; errors?: Errors; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.code = more.code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

/** Another transaction changed what was prepared. The preparation runs again, and a second failure is the response. */
export class OutdatedPreparation extends Problem {}

/** The response is the same when the caller may not see it. */
export const notFound = () => new Problem(404, english`Not found`, { code: 'not-found' })
export const notSignedIn = () => new Problem(401, english`Please log in.`, { code: 'not-signed-in' })
export const notAllowed = () =>
  new Problem(403, english`Your account doesn't have permission to do this.`, { code: 'not-allowed' })
/** `retryAfter`: seconds. */
export const busy = (retryAfter = 2) =>
  new Problem(503, english`Many families are using the site right now. Please try again.`, { code: 'busy', retryAfter })

/** A limit of the process or of the caller's network, which the server logs once a minute. */
export class Overloaded extends Problem {}

export const overloaded = () => {
  const { status, message, ...more } = busy()
  return new Overloaded(status, message, more)
}

export const notHttp = () => new Problem(400, english`The request is not valid HTTP.`, { code: 'not-http' })
export const tooSlow = () => new Problem(408, english`The request took too long to arrive.`, { code: 'too-slow' })
export const wrongContentType = (accepted: string) =>
  new Problem(415, english`Send ${accepted}.`, { code: 'wrong-content-type' })
export const tooLarge = () => new Problem(413, english`The request is too large.`, { code: 'too-large' })

export const stopping = () =>
  new Problem(503, english`The site is restarting. Please try again in a few seconds.`, {
    code: 'stopping',
    retryAfter: 5,
  })

const tooManyExports = () =>
  new Problem(503, english`Several exports are already running. Please try again in a minute.`, {
    code: 'too-many-exports',
    retryAfter: 60,
  })

/** One message for all limits without a session, so that it does not disclose whether an address is known. */
export const throttled = (retryAfter: number) =>
  new Problem(
    429,
    retryAfter === 1
      ? english`Too many attempts. Please try again in 1 second.`
      : english`Too many attempts. Please try again in ${retryAfter} seconds.`,
    { code: 'throttled', retryAfter },
  )

/** Characters of a URL with its query. */
const URL_MAX = 8192
export const isUriTooLong = ({ raw }: FastifyRequest) => (raw.url?.length ?? 0) > URL_MAX
export const uriTooLong = () => new Problem(414, english`The address is too long.`, { code: 'address-too-long' })

/** 422 with the message under one field. */
export function fieldError(field: string, message: string): Problem {
  return new Problem(422, message, { errors: { [field]: [message] } })
}

/** 422 with one message by field. Its own message is the first of them by default. */
export function fieldsProblem(
  errors: readonly (readonly [field: string, message: string])[],
  message = errors[0]?.[1] ?? '',
): Problem {
  const byField = Object.fromEntries(errors.map(([field, error]) => [field, [error]]))
  return new Problem(422, message, { errors: byField, code: 'invalid' })
}

/** An unknown key is reported under its own name. */
export function validationProblem(error: z.ZodError): Problem {
  const found = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ name: [...issue.path, key].join('.'), message: english`Unknown field` }))
      : [{ name: issue.path.join('.'), message: issue.message }],
  )
  const messages = [...Map.groupBy(found, ({ name }) => name)].map(
    ([name, each]) => [name, each.map(({ message }) => message)] as const,
  )
  const errors: Errors = Object.fromEntries(messages)
  return new Problem(422, found[0]?.message ?? validationError(), { errors, code: 'invalid' })
}

const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'
/** PostgreSQL's codes for connections, shutdown and a server that became a standby, and the system's for an unreachable server. */
const UNREACHABLE = /^(08...|25006|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|WRONG_DATABASE)$/
const DISCONNECTED =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Connection ended|Query read timeout)/

export function toProblemBody({ message, errors, code }: Problem): ProblemBody {
  return { message, errors, code }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof TooManySnapshots) return tooManyExports()
  if (error instanceof RetriesExhausted || error instanceof TurnTooLate || error instanceof SnapshotEnded) return busy()
  const { message, statusCode, ...thrown } = errorOf(error)
  const code = sqlState(error) ?? thrown.code
  if (code === LOCK_NOT_AVAILABLE || code === QUERY_CANCELED) return busy()
  if (isDatabaseUnreachable(error)) return busy()
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongContentType('application/json')
  if (statusCode === 429 || statusCode === 503)
    return new Problem(statusCode, message ?? genericError(), { retryAfter: 2 })
  if (statusCode !== undefined && statusCode < 500)
    return new Problem(422, english`The request is not valid JSON.`, { code: 'invalid' })
  return new Problem(500, genericError(), { code: 'unexpected' })
}

export function isDatabaseUnreachable(error: unknown): boolean {
  const { message, code } = errorOf(error)
  return UNREACHABLE.test(code ?? '') || DISCONNECTED.test(message ?? '')
}

export function errorOf(error: unknown): Partial<FastifyError> {
  return error instanceof Error ? error : {}
}
