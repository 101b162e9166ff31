import { randomUUID } from 'node:crypto'
import type { Endpoint, ResponseOf } from '../contract/endpoint.ts'

export interface Call {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
  /** Headers in addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface ApiResponse<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** Calls one server over HTTP as one user, or unauthenticated. */
export interface Client {
  /** The response as the endpoint declares it. A problem has another shape: check the status first. */
  send<E extends Endpoint>(endpoint: E, call?: Call): Promise<ApiResponse<ResponseOf<E>>>
}

export function createClient(origin: string, token?: string): Client {
  return {
    async send(endpoint, { params = {}, query, body, key, headers } = {}) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name) => String(params[name]))
      const search = query ? `?${new URLSearchParams(query)}` : ''
      const response = await fetch(`${origin}${path}${search}`, {
        method: endpoint.method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': endpoint.accepts ?? 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...headers,
        },
        ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const type = response.headers.get('content-type') ?? ''
      if (/^(?:image|application\/pdf)/.test(type)) {
        const file: unknown = Buffer.from(await response.arrayBuffer())
        return { status: response.status, body: file as ResponseOf<typeof endpoint>, headers: response.headers }
      }
      const text = type.startsWith('text/event-stream') ? await readStart(response) : await response.text()
      const answer = type.startsWith('application/json') ? JSON.parse(text) : text || undefined
      return { status: response.status, body: answer, headers: response.headers }
    },
  }
}

/** Sends each command with a key of its own, as the screens do. Only such commands are grouped. */
export function withKeys(client: Client): Client {
  return { send: (endpoint, call) => client.send(endpoint, { key: randomUUID(), ...call }) }
}

/** The first part of an event stream, which is then closed. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const start = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(start?.value)
}
