import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemBody } from '../../../contract/problem.ts'
import { declareLanguage, languageOf, translated } from './language.ts'
import { logRequest } from './logging.ts'
import {
  errorOf,
  isDatabaseUnreachable,
  isUriTooLong,
  notFound,
  Overloaded,
  problemOf,
  toProblemBody,
  uriTooLong,
} from './problem.ts'

/** Codes that the disk monitor logs once, so that each request does not. */
const LOGGED_ONCE = /^disk-/

/** Logs an unexpected error, and the cause of an expected one. The response discloses no internals. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  if (problem.status === 500) request.log.error({ err: error }, problem.message)
  else if (problem.status > 500 && !(problem instanceof Overloaded) && !LOGGED_ONCE.test(problem.code ?? '')) {
    const { code: cause, message: reason } = errorOf(error)
    const happened = isDatabaseUnreachable(error) ? 'the database cannot be reached' : problem.message
    request.log.warn({ code: problem.code, cause, reason }, happened)
  }
  if (problem.cause !== undefined) request.log.error({ err: problem.cause }, 'a response was not stored for its key')
  if (problem.retryAfter !== undefined) reply.header('Retry-After', String(problem.retryAfter))
  const language = languageOf(request)
  declareLanguage(reply, language)
  const body: ProblemBody = {
    ...translated(language, toProblemBody(problem)),
    request_id: problem.status >= 500 ? request.id : undefined,
  }
  return reply.code(problem.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Responds to a URL that no route can match. No hook runs for it, so it sets its own headers. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': request.id })
  reply.header('Connection', 'close')
  reply.raw.once('finish', () => logRequest(request, reply, { status: reply.statusCode }))
  if (isUriTooLong(request)) return sendProblem(uriTooLong(), request, reply)
  return sendProblem(error.code === 'FST_ERR_BAD_URL' ? notFound() : error, request, reply)
}
