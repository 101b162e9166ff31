import type { z } from 'zod'

/** Who may call: `anyone` without a session, `signed-in` with any, the others with that role. Operations check ownership of children. */
export type Access = 'anyone' | 'signed-in' | 'parent' | 'admin'

type Status = 200 | 201 | 202 | 204 | 400 | 409 | 412 | 422

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Starts with /api. Parameters are written `:name` and declared in `params`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** One line for the API documentation. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** The accepted body. Unknown keys are refused. */
  readonly body?: z.ZodObject
  /** The response bodies by status; `null` is an empty one. Problems (401, 403, 404 …) are added to every endpoint. */
  readonly responses: { readonly [S in Status]?: z.ZodType | null }
  /**
   * `recorded`, the default of commands: the first response to an Idempotency-Key is stored and replayed.
   * `harmless`: the command is safe to repeat, and its response must not be stored (a token).
   */
  readonly repeat?: 'recorded' | 'harmless'
  /**
   * The rate limit of an endpoint without a session, per minute and network: all calls, or only failed ones. Beyond the limit: 429
   * `throttled` with Retry-After.
   */
  readonly rateLimit?: 'calls' | 'failures'
  /** Requires a password that was confirmed in this session within five minutes; otherwise 403 `password-required`. */
  readonly stepUp?: true
  /** The size limit of a body in bytes, 64 kB by default. A larger one is 413. */
  readonly size?: number
}

/** Declares an endpoint for the screens, the server and the OpenAPI document. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** Parsed input of an operation. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>

/** The body before parsing, as a client sends it. */
export type SentBody<E extends Endpoint> = Sent<E['body']>

/** The response body of one status, or of any declared one. */
export type ResponseOf<E extends Endpoint, S extends keyof E['responses'] = keyof E['responses']> = {
  [K in S]: E['responses'][K] extends z.ZodType ? z.output<E['responses'][K]> : undefined
}[S]

/** Status, body and headers that a route returns. */
export type Reply<E extends Endpoint> = {
  [S in keyof E['responses']]: E['responses'][S] extends z.ZodType
    ? ReplyHeaders & { readonly status: S; readonly body: z.output<E['responses'][S]> }
    : ReplyHeaders & { readonly status: S; readonly body?: undefined }
}[keyof E['responses']]

interface ReplyHeaders {
  readonly etag?: string
  readonly cookies?: readonly string[]
}
