import type { FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts'
import { authorize } from './access.ts'
import type { Authorized, RequestData } from './command.ts'
import { Connection } from './connection.ts'
import { type Reader, tokenHashOf } from './session.ts'
import { isPasswordConfirmed } from './stepUp.ts'

/** The caller has passed the endpoint's declared access. */
export interface ApiRequest<E extends Endpoint> extends UnauthenticatedRequest<E>, Authorized<E> {
  /** The response may come from a read that started before the request. The caller has changed nothing that could be missing in it. */
  readonly acceptsEarlier: boolean
}

export interface UnauthenticatedRequest<E extends Endpoint> extends RequestData<E> {
  readonly connection: Connection
}

/** The validator in schema.ts has already replaced the raw values by the endpoint's own types. */
export function parsedRequest<E extends Endpoint>(request: FastifyRequest, now: Date): UnauthenticatedRequest<E> {
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    token_hash: tokenHashOf(request),
    if_match: request.headers['if-match'],
    connection: new Connection(request),
    now,
    request_id: request.id,
    network_address: request.ip,
    idempotency_key:
      request.headers['idempotency-key'] === undefined ? undefined : String(request.headers['idempotency-key']),
  }
}

/** @throws 401 or 403 unless the endpoint's access admits the user. */
export function authorizedRequest<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  parsed: UnauthenticatedRequest<E>,
  reader: Reader | undefined,
): ApiRequest<E> {
  authorize(request, endpoint, reader)
  return {
    ...parsed,
    user: reader as ApiRequest<E>['user'],
    isPasswordConfirmed: isPasswordConfirmed(reader, parsed.now),
    acceptsEarlier: acceptsStale(request) && (!reader || (reader.role === 'parent' && !reader.has_commands)),
  }
}

/** RFC 9111: `Cache-Control: max-stale` with at least one second. The screens send it when they have nothing to show yet. */
function acceptsStale({ headers }: FastifyRequest): boolean {
  return /\bmax-stale(?:=[1-9]|\s*(?:,|$))/i.test(headers['cache-control'] ?? '')
}
