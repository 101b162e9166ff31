import type { ProblemBody } from '../../contract/problem.ts'
import { genericError, validationError } from '../../contract/values.ts'

/** A response that the caller does not expect. Without a response, `status` is 0. */
export class ApiProblem extends Error {
  readonly status: number
  /** Messages by field; empty if the problem concerns no field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly code: string | undefined
  /** Seconds to wait before another request, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, { message, errors = {}, code }: ProblemBody, retryAfter?: number) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.errors = errors
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Of a command that was not sent, because there is no connection. */
export const NOT_SENT = 'No connection. Nothing was sent yet.'

export function notSent(): ApiProblem {
  return new ApiProblem(0, { message: NOT_SENT, code: 'not-sent' })
}

export function isNotSent(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'not-sent'
}

/** Of a command. */
export const NOT_KNOWN_WHETHER_ARRIVED =
  "The connection was lost. We don't know whether this arrived. Please try again."
/** Of a read. */
export const NO_CONNECTION = 'No connection. Please try again once you are connected.'

/** Of a request that got no response. */
export function noResponse(method: string): ApiProblem {
  if (method !== 'GET') return new ApiProblem(0, { message: NOT_KNOWN_WHETHER_ARRIVED })
  return new ApiProblem(0, { message: navigator.onLine === false ? NO_CONNECTION : genericError() })
}

/** Whether a command was sent and got no response, so that its outcome is not known. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 0 && !isNotSent(error)
}

const INVALID = 422
const TOO_MANY_REQUESTS = 429
const UNAVAILABLE = 503
/** The disk or what a school may store is full. */
const INSUFFICIENT_STORAGE = 507
/** Errors of the server whose messages say what a person can do. */
const EXPLAINED = [UNAVAILABLE, INSUFFICIENT_STORAGE]

/** `retryAfter`: seconds. */
export function parseProblem(status: number, body: unknown, retryAfter?: number): ApiProblem {
  if (!isProblemBody(body) || (status >= 500 && !EXPLAINED.includes(status)))
    return new ApiProblem(status, { message: status === INVALID ? validationError() : genericError() }, retryAfter)
  return new ApiProblem(status, body, retryAfter)
}

/** The message to show for anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiProblem ? error.message : genericError()
}

export function hasFieldErrors(error: unknown): boolean {
  return error instanceof ApiProblem && Object.keys(error.errors).length > 0
}

/** The server's message after a rate limit or an overload. */
export function retryAfterMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.status === TOO_MANY_REQUESTS || error.status === UNAVAILABLE ? error.message : undefined
}

function isProblemBody(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
}
