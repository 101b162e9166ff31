import { request } from 'node:http'
import type { Endpoint } from '../contract/endpoint.ts'
import { BODY_LIMIT } from '../server/http/limits.ts'
import type { Call } from './client.ts'

/** A request that is right but for one thing, and the status of what is wrong with it. */
export interface MalformedRequest {
  readonly fault: string
  readonly status: 404 | 413 | 415 | 422
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** The right call of an endpoint with every fault of shape that a request of this endpoint can have. */
export function malformedRequests(endpoint: Endpoint, call: Call): MalformedRequest[] {
  return [...badParameters(endpoint, call), ...badQueries(endpoint, call), ...badBodies(endpoint, call)]
}

function badBodies({ path, method, body, size = BODY_LIMIT, repeat }: Endpoint, call: Call): MalformedRequest[] {
  if (method === 'GET' || !body) return []
  const address = addressOf(path, call)
  const right = JSON.stringify(call.body ?? {})
  const wrong = (
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
    wrong('broken JSON', 422, '{"first_name": '),
    wrong('a dangerous key', 422, '{"__proto__": {"role": "admin"}}'),
    wrong('an array', 422, '[]'),
    wrong('an unknown key', 422, JSON.stringify({ ...Object(call.body), surprise: 1 })),
    ...textFields(call.body).map((name) =>
      wrong(`a lone surrogate in ${name}`, 422, JSON.stringify({ ...Object(call.body), [name]: 'Canyon \ud83d' })),
    ),
    wrong('text/plain', 415, right, { 'content-type': 'text/plain' }),
    wrong('a body that is too large', 413, '{', { ...JSON_TYPE, 'content-length': String(size + 1) }),
    ...(repeat === 'harmless'
      ? []
      : [wrong('an impossible idempotency key', 422, right, { ...JSON_TYPE, 'idempotency-key': 'two words' })]),
  ]
}

/** The fields of a body that hold text. Passwords and tokens are only hashed, and an import reports the cell. */
function textFields(body: unknown): string[] {
  return Object.entries(Object(body))
    .filter(([name, value]) => typeof value === 'string' && !/password|token|csv|culprit/.test(name))
    .map(([name]) => name)
}

function badParameters({ path, params, body }: Endpoint, call: Call): MalformedRequest[] {
  const sent = body ? { headers: JSON_TYPE, body: JSON.stringify(call.body ?? {}) } : { headers: {} }
  return Object.keys(params?.shape ?? {}).map((name) => ({
    fault: `a ${name} that nothing has`,
    status: 404 as const,
    path: addressOf(path, { ...call, params: { ...call.params, [name]: 'x'.repeat(150) } }),
    ...sent,
  }))
}

function badQueries({ path, query, method }: Endpoint, call: Call): MalformedRequest[] {
  if (!query || method !== 'GET') return []
  return Object.keys(query.shape)
    .slice(0, 1)
    .map((name) => ({
      fault: `a ${name} that cannot be`,
      status: 422 as const,
      path: addressOf(path, { ...call, query: { ...call.query, [name]: '\0'.repeat(150) } }),
      headers: {},
    }))
}

function addressOf(path: string, { params = {}, query }: Call): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** Sends it as it is and answers the status; what it announces beyond its body never follows. */
export function sendMalformed(
  origin: string,
  { method }: Endpoint,
  { path, headers, body }: MalformedRequest,
  someone: { readonly token: string } | undefined,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
        ...(someone && { authorization: `Bearer ${someone.token}` }),
      },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      sent.destroy()
    })
    if (body !== undefined) sent.write(body)
    if (!headers['content-length']) sent.end()
  })
}
