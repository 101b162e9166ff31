import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../../../contract/endpoint.ts'
import type { NotifyFamilies } from '../../../contract/familyEmails.ts'
import type { Language } from '../../../domain/language.ts'
import { originOf } from './host.ts'
import { languageOf } from './language.ts'
import {
  authorize,
  isPasswordConfirmed,
  notifyFamiliesOf,
  type Reader,
  type SessionUser,
  tokenHashOf,
} from './session.ts'

export class Connection {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get network(): string {
    return networkOf(this.#request.ip)
  }

  get site(): string {
    return siteOf(this.#request.ip)
  }

  /** The server's address as this client uses it. @throws 400 when a trusted proxy forwards what is no address */
  get origin(): string {
    return originOf(this.#request)
  }

  get cookies(): string | undefined {
    return this.#request.headers.cookie
  }

  get isSecure(): boolean {
    return this.#request.protocol === 'https'
  }

  /** The signal aborts when the client disconnects. Fastify's own signal aborts once the body is read. */
  async whileOpen<T>(work: (closed: AbortSignal) => Promise<T>): Promise<T> {
    const { socket } = this.#request
    const closed = new AbortController()
    const abort = () => closed.abort()
    if (socket.destroyed) abort()
    socket.once('close', abort)
    try {
      return await work(closed.signal)
    } finally {
      socket.off('close', abort)
    }
  }
}

/** An IPv4 address, or the first 64 bits of an IPv6 address, which belong to one household. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** An IPv4 address, or the first 48 bits of an IPv6 address, which can belong to one subscriber. */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3)
}

/** What a proxy forwards may be any text. */
function prefixOf(ip: string, length: number): string {
  if (isIPv4(ip)) return ip
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const groups = address.parts.slice(0, length)
  return groups.map((group) => group.toString(16)).join(':')
}

/** Plain data, so that it can be sent to another thread. */
export interface RequestData<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly token_hash: Buffer | undefined
  /** The ETag that the edited resource must still have. */
  readonly if_match: string | undefined
  readonly now: Date
  /** The same id is in the log and in the audit trail. */
  readonly request_id: string
  /** As forwarded by trusted proxies. */
  readonly network_address: string
  /** Of a call without a session, whose response is not stored. */
  readonly idempotency_key: string | undefined
  readonly notify_families: NotifyFamilies
  /** Of a command: without that of the account. */
  readonly language: Language
}

/** The caller has passed the endpoint's declared access. */
export interface Authorized<E extends Endpoint> {
  readonly user: E['access'] extends 'anyone' ? SessionUser | undefined : SessionUser
  /** Within the last five minutes, in this session. */
  readonly isPasswordConfirmed: boolean
}

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
    notify_families: notifyFamiliesOf(request),
    language: languageOf(request),
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
    language: languageOf(request),
    isPasswordConfirmed: isPasswordConfirmed(reader, parsed.now),
    acceptsEarlier: acceptsStale(request) && (!reader || (reader.role === 'parent' && !reader.has_commands)),
  }
}

/** RFC 9111: `Cache-Control: max-stale` with at least one second. The screens send it when they have nothing to show yet. */
function acceptsStale({ headers }: FastifyRequest): boolean {
  return /\bmax-stale(?:=[1-9]|\s*(?:,|$))/i.test(headers['cache-control'] ?? '')
}
