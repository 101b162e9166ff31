import type { z } from 'zod'
import type { Endpoint, Reply, SentBody } from '../../contract/endpoint.ts'
import { apiUrl } from './config.ts'
import { clearIdempotencyKey, idempotencyKeyFor } from './idempotencyKey.ts'
import { parseProblem } from './problem.ts'

type Values<S> = S extends z.ZodType ? { readonly [K in keyof z.input<S>]: string | number } : never
type Part<K extends string, S, V> = S extends z.ZodType ? { readonly [P in K]: V } : unknown

/** What a call of the endpoint must be given: the parts its declaration names. */
type Named<E extends Endpoint> = Part<'params', E['params'], Values<E['params']>> &
  Part<'query', E['query'], Values<E['query']>> &
  Part<'body', E['body'], SentBody<E>>

/** The same, and where given the ETag of what the write is meant for. */
export type CallOptions<E extends Endpoint> =
  unknown extends Named<E> ? unknown : Named<E> & { readonly if_match?: string | undefined }

interface AnySent {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly if_match?: string | undefined
}

interface Caller {
  /** The bearer token, while somebody is signed in. */
  token(): string | undefined
  /** Told when a call that carried a token was answered 401. */
  onExpired(): void
}

let caller: Caller = { token: () => undefined, onExpired: () => undefined }

/** Attaches the signed-in person to every call from here on. */
export function setCredentials(next: Caller): void {
  caller = next
}

/**
 * The only way to the server. Gives the status, body and ETag of any answer the endpoint declares, a declared refusal included;
 * everything else is thrown as a `CallProblem`. A write carries an Idempotency-Key, the same again after a lost answer.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[sent]: unknown extends CallOptions<E> ? [] : [CallOptions<E>]
): Promise<Reply<E>> {
  const { params, query, ...given }: AnySent = sent ?? {}
  const token = caller.token()
  const answer = await send(endpoint, pathOf(endpoint, params, query), given, token)
  if (answer.status === 401 && token) caller.onExpired()
  if (!(answer.status in endpoint.responses)) throw parseProblem(answer.status, answer.body)
  return answer as Reply<E>
}

async function send({ method }: Endpoint, path: string, { body, if_match }: AnySent, token: string | undefined) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers: Record<string, string> = {}
  if (text !== undefined) headers['Content-Type'] = 'application/json'
  if (if_match !== undefined) headers['If-Match'] = if_match
  if (token) headers.Authorization = `Bearer ${token}`
  if (method !== 'GET') headers['Idempotency-Key'] = idempotencyKeyFor(`${method} ${path} ${text}`)
  const response = await fetch(apiUrl() + path, { method, headers, body: text }).catch(() => undefined)
  if (!response) throw parseProblem(0, undefined)
  if (method !== 'GET' && response.status < 500) clearIdempotencyKey()
  const etag = response.headers.get('ETag')
  return { status: response.status, body: await bodyOf(response), ...(etag !== null && { etag }) }
}

function pathOf({ path }: Endpoint, params: AnySent['params'] = {}, query: AnySent['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** JSON, or undefined for an empty body and for what a broken proxy may put in its place. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
