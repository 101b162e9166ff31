import type { FastifyError, FastifyRequest } from 'fastify'

/** What the log keeps of a request and of an error: people by id only, and never what opens a door. */
export const SERIALIZERS = { req: withoutQuery, err: withoutPeople }

/** A query may hold the token of a reset link. */
function withoutQuery({ method, url }: FastifyRequest) {
  return { method, path: url.split('?', 1)[0] }
}

/** PostgreSQL's details quote rows, and rows hold names and addresses. */
function withoutPeople({ name, message, stack, code }: FastifyError) {
  return { type: name, message, stack: stack ?? '', code }
}
