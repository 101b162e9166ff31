import { request } from 'node:http'
import { type Endpoint, storesResponse } from '../../contract/endpoint.ts'
import { BODY_LIMIT } from '../../server/platform/http/limits.ts'
import type { Call } from '../client.ts'

/** A request with exactly one fault, and the status that the fault must produce. */
export interface MalformedRequest {
  readonly fault: string
  readonly status: 404 | 413 | 415 | 422
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A valid call of an endpoint, once for each fault that a request of this endpoint can have. */
export function malformedRequests(endpoint: Endpoint, call: Call): MalformedRequest[] {
  const bodies = endpoint.accepts ? badFiles(endpoint, call) : badBodies(endpoint, call)
  return [...badParameters(endpoint, call), ...badQueries(endpoint, call), ...bodies]
}

function badFiles(
  { path, maxBodyBytes = 0, accepts = 'application/octet-stream' }: Endpoint,
  call: Call,
): MalformedRequest[] {
  const of = { path: urlPath(path, call), body: '%PDF-' }
  const tooLong = { 'content-type': accepts, 'content-length': String(maxBodyBytes + 1) }
  return [
    { ...of, fault: 'JSON', status: 415, headers: JSON_TYPE },
    { ...of, fault: 'a file that is too large', status: 413, headers: tooLong },
  ]
}

function badBodies(
  { path, method, body, maxBodyBytes: size = BODY_LIMIT, repeat }: Endpoint,
  call: Call,
): MalformedRequest[] {
  if (method === 'GET' || !body) return []
  const address = urlPath(path, call)
  const validBody = JSON.stringify(call.body ?? {})
  const malformed = (
    fault: string,
    status: MalformedRequest['status'],
    text: string,
    headers: MalformedRequest['headers'] = JSON_TYPE,
  ) => ({
    fault,
    status,
    path: address,
    headers,
    body: text,
  })
  return [
    malformed('broken JSON', 422, '{"first_name": '),
    malformed('a dangerous key', 422, '{"__proto__": {"role": "admin"}}'),
    malformed('an array', 422, '[]'),
    malformed('an unknown key that each object inherits', 422, JSON.stringify({ ...Object(call.body), toString: 1 })),
    ...textFields(call.body).map((name) =>
      malformed(`a lone surrogate in ${name}`, 422, JSON.stringify({ ...Object(call.body), [name]: 'Canyon \ud83d' })),
    ),
    malformed('text/plain', 415, validBody, { 'content-type': 'text/plain' }),
    malformed('a body that is too large', 413, '{', { ...JSON_TYPE, 'content-length': String(size + 1) }),
    ...(storesResponse({ repeat })
      ? [malformed('an impossible idempotency key', 422, validBody, { ...JSON_TYPE, 'idempotency-key': 'two words' })]
      : []),
  ]
}

/** The fields of a body that hold text. Passwords and tokens are only hashed, and an import reports the cell. */
function textFields(body: unknown): string[] {
  return Object.entries(Object(body))
    .filter(([name, value]) => typeof value === 'string' && !/password|token|csv|culprit/.test(name))
    .map(([name]) => name)
}

function badParameters({ path, params, body, accepts }: Endpoint, call: Call): MalformedRequest[] {
  const json = body ? { headers: JSON_TYPE, body: JSON.stringify(call.body ?? {}) } : { headers: {} }
  const clientRequest = accepts ? { headers: { 'content-type': accepts }, body: '%PDF-' } : json
  return Object.keys(params?.shape ?? {}).map((name) => ({
    fault: `a nonexistent ${name}`,
    status: 404 as const,
    path: urlPath(path, { ...call, params: { ...call.params, [name]: 'x'.repeat(150) } }),
    ...clientRequest,
  }))
}

function badQueries({ path, query, method }: Endpoint, call: Call): MalformedRequest[] {
  if (!query || method !== 'GET') return []
  return Object.keys(query.shape)
    .slice(0, 1)
    .map((name) => ({
      fault: `an invalid ${name}`,
      status: 422 as const,
      path: urlPath(path, { ...call, query: { ...call.query, [name]: '\0'.repeat(150) } }),
      headers: {},
    }))
}

function urlPath(path: string, { params = {}, query }: Call): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** Sends the request unchanged and returns the status. Announced bytes beyond the body are never sent. */
export function sendMalformed(
  origin: string,
  { method }: Endpoint,
  { path, headers, body }: MalformedRequest,
  user: { readonly token: string } | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
        ...(user && { authorization: `Bearer ${user.token}` }),
      },
    })
    clientRequest.on('error', reject)
    clientRequest.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      clientRequest.destroy()
    })
    if (body !== undefined) clientRequest.write(body)
    if (!headers['content-length']) clientRequest.end()
  })
}
