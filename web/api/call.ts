import type { z } from 'zod'
import type { Endpoint, Reply, RequestBody } from '../../contract/endpoint.ts'
import type { NotifyFamilies } from '../../contract/familyEmails.ts'
import { apiUrl } from './config.ts'
import { parseProblem } from './problem.ts'

let pending: { readonly request: string; readonly key: string } | undefined

/** The last request's key if it was identical and got no response, so that it does not execute twice. Otherwise new. */
function idempotencyKeyFor(request: string): string {
  const key = pending?.request === request ? pending.key : randomKey()
  pending = { request, key }
  return key
}

function clearIdempotencyKey(): void {
  pending = undefined
}

/** `crypto.randomUUID` does not exist on pages served over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Values<S> = S extends z.ZodType ? { readonly [K in keyof z.input<S>]: string | number } : never
type Part<K extends string, S, V> = S extends z.ZodType ? { readonly [P in K]: V } : unknown

type DeclaredParts<E extends Endpoint> = Part<'params', E['params'], Values<E['params']>> &
  Part<'query', E['query'], Values<E['query']>> &
  Part<'body', E['body'], RequestBody<E>>

/** A screen must decide about the emails of a command that can email families. An admin's screen asks first. */
type Notified<E extends Endpoint> = E extends { readonly emailsFamilies: true }
  ? { readonly notify_families: NotifyFamilies }
  : unknown

/** What a call needs, without the decision about emails. */
export type CallParts<E extends Endpoint> = DeclaredParts<E> & Flags

/**
 * The declared parts. `if_match`: the ETag of the version that a command changes. `keepalive`: sent also if the page is closed.
 * `acceptsStale`: in a rush the response may be half a second old. `signal`: ends the request.
 */
export type CallOptions<E extends Endpoint> = CallParts<E> & Notified<E>

interface Flags {
  readonly if_match?: string | undefined
  readonly keepalive?: boolean
  readonly acceptsStale?: boolean
  readonly signal?: AbortSignal
}

/** Browsers refuse a larger body than 64 kB if the request may outlive its page. A character has at most three bytes. */
const MAX_KEEPALIVE_CHARACTERS = 20_000

export interface RequestParts extends Flags {
  readonly notify_families?: NotifyFamilies
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

const NEVER = new Promise<never>(() => undefined)

const reads = new AbortController()

/**
 * Cancels all reads, and sends no more until the page reloads. A canceled read never settles. Call it before a logout, after which the server
 * refuses reads.
 */
export function cancelReads(): void {
  reads.abort()
}

interface Credentials {
  token(): string | undefined
  /** Called after a 401 to a request with a token. Returns whether the screen waits for the next login. */
  onExpired(): boolean
}

let credentials: Credentials = { token: () => undefined, onExpired: () => false }

export function setCredentials(next: Credentials): void {
  credentials = next
}

/** Commands carry an Idempotency-Key, reused after a lost response. @throws ApiProblem for an undeclared response. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: unknown extends DeclaredParts<E> & Notified<E> ? [Flags?] : [CallOptions<E>]
): Promise<Reply<E>> {
  const reply = await exchange(endpoint, options)
  return declared(endpoint, reply)
}

/** @throws ApiProblem for an undeclared response. */
export function declared<E extends Endpoint>(
  endpoint: E,
  { retryAfter, ...reply }: Awaited<ReturnType<typeof exchange>>,
): Reply<E> {
  if (!(reply.status in endpoint.responses)) throw parseProblem(reply.status, reply.body, retryAfter)
  return reply as Reply<E>
}

/**
 * Any response. On a screen that waits for the next login, a read of an expired session never ends, so that the screen keeps what it shows.
 * Nor does one that a logout has canceled.
 * @throws ApiProblem without a response
 */
export async function exchange(endpoint: Endpoint, { params, query, ...rest }: RequestParts = {}) {
  const token = credentials.token()
  const path = requestPath(endpoint, params, query)
  if (endpoint.method === 'GET') return read(endpoint, path, rest, token)
  const reply = await send(endpoint, path, rest, token)
  if (isRefused(reply.status, token)) credentials.onExpired()
  return reply
}

async function read(endpoint: Endpoint, path: string, parts: RequestParts, token: string | undefined) {
  if (reads.signal.aborted) return NEVER
  const reply = await send(endpoint, path, { ...parts, signal: untilLogout(parts.signal) }, token).finally(
    unlessCanceled,
  )
  const isWaiting = isRefused(reply.status, token) && credentials.onExpired()
  return isWaiting ? NEVER : reply
}

/** What has been read after a logout may be cut off. */
function unlessCanceled(): Promise<never> | undefined {
  return reads.signal.aborted ? NEVER : undefined
}

function untilLogout(signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([signal, reads.signal]) : reads.signal
}

function isRefused(status: number, token: string | undefined): boolean {
  return status === 401 && token !== undefined
}

async function send({ method, produces }: Endpoint, path: string, parts: RequestParts, token: string | undefined) {
  const { body, if_match, notify_families = 'yes', signal = null } = parts
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers: Record<string, string> = {}
  if (text !== undefined) headers['Content-Type'] = 'application/json'
  if (if_match !== undefined) headers['If-Match'] = if_match
  if (token) headers.Authorization = `Bearer ${token}`
  if (parts.acceptsStale) headers['Cache-Control'] = 'max-stale=1'
  if (notify_families !== 'yes') headers['Notify-Families'] = notify_families
  if (method !== 'GET') headers['Idempotency-Key'] = idempotencyKeyFor(`${method} ${path} ${text} ${notify_families}`)
  const keepalive = parts.keepalive === true && (text ?? '').length <= MAX_KEEPALIVE_CHARACTERS
  const init = { method, headers, body: text, keepalive, signal }
  const response = await fetch(apiUrl() + path, init).catch(() => undefined)
  // A canceled command is not sent again, so the next one gets a key of its own.
  if (method !== 'GET' && (response ? response.status < 500 : signal?.aborted)) clearIdempotencyKey()
  if (!response) throw parseProblem(0, undefined)
  const etag = response.headers.get('ETag')
  const { status } = response
  const received = produces && response.ok ? await response.text() : await readBody(response)
  return { status, body: received, retryAfter: retryAfterOf(response), ...(etag !== null && { etag }) }
}

export interface StreamOptions<E extends Endpoint> {
  readonly params?: Values<E['params']> | undefined
  readonly query: Values<E['query']>
  /** The id of the last received event, when an event stream reconnects. */
  readonly lastEventId?: string | undefined
  readonly signal: AbortSignal
}

/** Opens a response to read it while it arrives. @throws ApiProblem for any response except 200, and without a response. */
export async function openStream<E extends Endpoint>(
  endpoint: E,
  { params, query, lastEventId, signal }: StreamOptions<E>,
): Promise<ReadableStream<Uint8Array>> {
  const token = credentials.token()
  const headers: Record<string, string> = {}
  if (token) headers.Authorization = `Bearer ${token}`
  if (lastEventId !== undefined) headers['Last-Event-ID'] = lastEventId
  const path = requestPath(endpoint, params, query)
  const init: RequestInit = { headers, signal: untilLogout(signal), cache: 'no-store' }
  const response = await fetch(apiUrl() + path, init)
    .catch(() => undefined)
    .finally(unlessCanceled)
  if (response?.status === 401 && token) credentials.onExpired()
  if (!response) throw parseProblem(0, undefined)
  if (!response.ok || !response.body)
    throw parseProblem(response.status, await readBody(response), retryAfterOf(response))
  return response.body
}

/** Seconds. */
function retryAfterOf({ headers }: Response): number {
  return Number(headers.get('Retry-After') ?? 0)
}

function requestPath(
  { path }: Endpoint,
  params: RequestParts['params'] = {},
  query: RequestParts['query'] = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Undefined for an empty or invalid body, such as a proxy's error page. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
