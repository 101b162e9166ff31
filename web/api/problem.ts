import { type ProblemBody, WHOOPS } from '../../contract/problem.ts'

/** A call that was not answered as its endpoint declares. `status` is 0 when no answer came at all. */
export class ApiProblem extends Error {
  readonly status: number
  /** By field; empty when the problem is not in a field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** A stable word for the kind of problem, where the server gives one. */
  readonly code: string | undefined

  constructor(status: number, { message, errors = {}, code }: ProblemBody) {
    super(message)
    this.name = 'CallProblem'
    this.status = status
    this.errors = errors
    this.code = code
  }
}

/** What a server answers that is asked too often, or has more to do than it can; its message says so. */
const TOO_OFTEN = 429
const BUSY = 503

/** The problem of an answer: the server's message, or the general fallback when it says nothing a person could use. */
export function parseProblem(status: number, body: unknown): ApiProblem {
  if (!isProblemAnswer(body) || (status >= 500 && status !== BUSY)) return new ApiProblem(status, { message: WHOOPS })
  return new ApiProblem(status, body)
}

/** What to tell a person about anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiProblem ? error.message : WHOOPS
}

/** Whether fields of the form are what is wrong. */
export function hasFieldErrors(error: unknown): boolean {
  return error instanceof ApiProblem && Object.keys(error.errors).length > 0
}

/** How long to wait, in the words of a server that is asked too often or has too much to do. */
export function retryAfterMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.status === TOO_OFTEN || error.status === BUSY ? error.message : undefined
}

function isProblemAnswer(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
}
