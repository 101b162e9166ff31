import type { z } from 'zod'
import type { Endpoint, RequestBody } from '../../contract/endpoint.ts'
import type { NotifyFamilies } from '../../contract/familyEmails.ts'
import type { Endpoints, Refusal, ReplyTo, Route } from '../../contract/routes.ts'
import { apiUrl } from './config.ts'
import { noResponse, notSent, parseProblem } from './problem.ts'

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

const names = new WeakMap<Blob, string>()

/** Tells a file that is sent again from another one. */
function nameOf(file: Blob): string {
  const name = names.get(file) ?? randomKey()
  names.set(file, name)
  return name
}

/** `crypto.randomUUID` does not exist on pages served over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Values<S> = S extends z.ZodType ? { readonly [K in keyof z.input<S>]: string | number } : never
type ValuesOf<R extends Route, K extends string> = Values<
  Endpoints[R] extends { readonly [P in K]: infer S } ? S : undefined
>
type Part<K extends string, S, V> = S extends z.ZodType ? { readonly [P in K]: V } : unknown

type DeclaredParts<E extends Endpoint> = Part<'params', E['params'], Values<E['params']>> &
  Part<'query', E['query'], Values<E['query']>> &
  Part<'body', E['body'], RequestBody<E>>

/** A screen must decide about the emails of a command that can email families. An admin's screen asks first. */
type Notified<E extends Endpoint> = E extends { readonly emailsFamilies: true }
  ? { readonly notify_families: NotifyFamilies }
  : unknown

/** What a call needs, without the decision about emails. */
type CallParts<R extends Route> = DeclaredParts<Endpoints[R]> & Flags

/**
 * The declared parts. `if_match`: the ETag of the version that a command changes. `keepalive`: sent also if the page is closed.
 * `acceptsStale`: in a rush the response may be half a second old. `signal`: ends the request.
 */
type CallOptions<R extends Route> = CallParts<R> & Notified<Endpoints[R]>

/** The refusals whose bodies a caller reads. All others are thrown. */
interface Expected<X> {
  readonly expects: readonly X[]
}

/** A call says which of the declared refusals it expects, so that none is forgotten. */
type Expecting<R extends Route, X> = [Refusal<R>] extends [never] ? unknown : Expected<X>

/** For helpers that pass on the refusals of a command. */
export type CommandParts<R extends Route> = CallParts<R> & Expecting<R, Refusal<R>>

interface Flags {
  readonly if_match?: string | undefined
  readonly keepalive?: boolean
  readonly acceptsStale?: boolean
  readonly signal?: AbortSignal
}

/** Browsers refuse a larger body than 64 kB if the request may outlive its page. A character has at most three bytes. */
const MAX_KEEPALIVE_CHARACTERS = 20_000

export interface RequestParts extends Flags {
  readonly expects?: readonly number[]
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

let wasUsed = () => true

/** Whether someone has used the page since the last read. Otherwise the read does not prolong the session. */
export function reportActivity(report: () => boolean): void {
  wasUsed = report
}

type ExpectedReply<R extends Route, X extends Refusal<R>> = Exclude<
  ReplyTo<R>,
  { readonly status: Exclude<Refusal<R>, X> }
>

/** Commands carry an Idempotency-Key, reused after a lost response. @throws ApiProblem for a refusal that the caller does not expect */
export async function call<R extends Route, const X extends Refusal<R> = never>(
  route: R,
  ...[options]: unknown extends DeclaredParts<Endpoints[R]> & Notified<Endpoints[R]>
    ? [Flags?]
    : [CallOptions<R> & Partial<Expected<X>> & Expecting<R, unknown>]
): Promise<ExpectedReply<R, X>> {
  const parts = options as RequestParts | undefined
  return expected(parts, await exchange(route, parts))
}

/** @throws ApiProblem for a refusal that the caller does not expect */
export function expected<Reply extends object>(
  { expects = [] }: RequestParts = {},
  { retryAfter, ...reply }: Awaited<ReturnType<typeof exchange>>,
): Reply {
  const isSuccess = reply.status >= 200 && reply.status < 300
  if (!isSuccess && !expects.includes(reply.status)) throw parseProblem(reply.status, reply.body, retryAfter)
  return reply as object as Reply
}

interface Target {
  readonly method: string
  readonly path: string
}

/**
 * Any response. On a screen that waits for the next login, a read of an expired session never ends, so that the screen keeps what it shows.
 * Nor does one that a logout has canceled.
 * @throws ApiProblem without a response
 */
export async function exchange(route: Route, { params, query, ...rest }: RequestParts = {}) {
  const token = credentials.token()
  const target = targetOf(route, params, query)
  if (target.method === 'GET') return read(target, rest, token)
  if (navigator.onLine === false) throw notSent()
  const reply = await send(target, rest, token)
  if (isRefused(reply.status, token)) credentials.onExpired()
  return reply
}

async function read(target: Target, parts: RequestParts, token: string | undefined) {
  if (reads.signal.aborted) return NEVER
  const reply = await send(target, { ...parts, signal: untilLogout(parts.signal) }, token).finally(unlessCanceled)
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

async function send({ method, path }: Target, parts: RequestParts, token: string | undefined) {
  const { body, if_match, notify_families = 'yes', signal = null } = parts
  const file = body instanceof Blob ? body : undefined
  const text = file || body === undefined ? undefined : JSON.stringify(body)
  const headers: Record<string, string> = {}
  if (text !== undefined) headers['Content-Type'] = 'application/json'
  if (file) headers['Content-Type'] = 'application/octet-stream'
  if (if_match !== undefined) headers['If-Match'] = if_match
  if (token) headers.Authorization = `Bearer ${token}`
  if (method === 'GET' && !wasUsed()) headers.Activity = 'none'
  if (parts.acceptsStale) headers['Cache-Control'] = 'max-stale=1'
  if (notify_families !== 'yes') headers['Notify-Families'] = notify_families
  if (method !== 'GET')
    headers['Idempotency-Key'] = idempotencyKeyFor(`${method} ${path} ${file ? nameOf(file) : text} ${notify_families}`)
  const keepalive = parts.keepalive === true && (text ?? '').length <= MAX_KEEPALIVE_CHARACTERS
  const init = { method, headers, body: file ?? text, keepalive, signal }
  const response = await fetch(apiUrl() + path, init).catch(() => undefined)
  // A canceled command is not sent again, so the next one gets a key of its own.
  if (method !== 'GET' && (response ? response.status < 500 : signal?.aborted)) clearIdempotencyKey()
  if (!response) throw noResponse(method)
  const etag = response.headers.get('ETag')
  const { status } = response
  const received = await readReceived(response)
  return { status, body: received, retryAfter: retryAfterOf(response), ...(etag !== null && { etag }) }
}

export interface StreamOptions<R extends Route> {
  readonly params?: ValuesOf<R, 'params'> | undefined
  readonly query: ValuesOf<R, 'query'>
  /** The id of the last received event, when an event stream reconnects. */
  readonly lastEventId?: string | undefined
  readonly signal: AbortSignal
}

/** Opens a response to read it while it arrives. @throws ApiProblem for any response except 200, and without a response. */
export async function openStream<R extends Route>(
  route: R,
  { params, query, lastEventId, signal }: StreamOptions<R>,
): Promise<ReadableStream<Uint8Array>> {
  const token = credentials.token()
  const headers: Record<string, string> = {}
  if (token) headers.Authorization = `Bearer ${token}`
  headers.Activity = 'none'
  if (lastEventId !== undefined) headers['Last-Event-ID'] = lastEventId
  const { path } = targetOf(route, params, query)
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

function targetOf(route: Route, params: RequestParts['params'] = {}, query: RequestParts['query'] = {}): Target {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return { method, path: search.size > 0 ? `${filled}?${search}` : filled }
}

/** A file or a text as it is, everything else as JSON. */
function readReceived(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? ''
  if (response.ok && /^(?:image\/jpeg|application\/pdf)/.test(type)) return response.blob()
  return response.ok && /^text\/(?:plain|calendar)/.test(type) ? response.text() : readBody(response)
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
