import { type ProblemAnswer, WHOOPS } from '../../contract/problem.ts'

/** A call that was not answered as its endpoint declares. `status` is 0 when no answer came at all. */
export class CallProblem extends Error {
  readonly status: number
  /** By field; empty when the problem is not in a field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** A stable word for the kind of problem, where the server gives one. */
  readonly code: string | undefined

  constructor(status: number, { message, errors = {}, code }: ProblemAnswer) {
    super(message)
    this.name = 'CallProblem'
    this.status = status
    this.errors = errors
    this.code = code
  }
}

/** The problem of an answer: the server's message, or the general fallback when the fault is not the person's. */
export function problemOf(status: number, body: unknown): CallProblem {
  if (status === 0 || status >= 500 || !isProblemAnswer(body)) return new CallProblem(status, { message: WHOOPS })
  return new CallProblem(status, body)
}

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof CallProblem ? error.message : WHOOPS
}

function isProblemAnswer(body: unknown): body is ProblemAnswer {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
}
