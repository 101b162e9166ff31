import type { z } from 'zod'

/** Who may call: `anyone` needs no session; `signed-in` any; the others that role only. Whose child it is, the operation asks. */
export type Access = 'anyone' | 'signed-in' | 'parent' | 'admin'

type Status = 200 | 201 | 202 | 204 | 400 | 409 | 412 | 422

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Begins with /api; parameters as `:name`, each declared in `params`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** One line for the API's readable page. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Everything that may come in: an unknown key is refused. */
  readonly body?: z.ZodObject
  /** Everything that may go out, by status; `null` is an empty answer. Problems (401, 403, 404 …) are added for every endpoint. */
  readonly responses: { readonly [S in Status]?: z.ZodType | null }
  /**
   * `recorded`, the default of a writing endpoint: the first answer to an Idempotency-Key is kept and given again.
   * `harmless`: doing it twice hurts nobody and its answer must not be stored (a token).
   */
  readonly repeat?: 'recorded' | 'harmless'
  /**
   * How a call that needs no session is limited: by its number of calls a minute from one network, whatever is in them, or by the failures
   * only. Beyond the limit it answers 429 with Retry-After and the code `throttled`.
   */
  readonly rateLimit?: 'calls' | 'failures'
  /** The session must have confirmed its password within five minutes; 403 `password-required` otherwise. */
  readonly stepUp?: true
  /** Bytes a body may have at most; 64 kB where nothing is said. More is 413. */
  readonly size?: number
}

/** Declares one call: the screens call it, the server mounts it, OpenAPI lists it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What an operation receives, parsed. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>

/** What a client sends. */
export type SentBody<E extends Endpoint> = Sent<E['body']>

/** The answer under one status, or under any declared one. */
export type ResponseOf<E extends Endpoint, S extends keyof E['responses'] = keyof E['responses']> = {
  [K in S]: E['responses'][K] extends z.ZodType ? z.output<E['responses'][K]> : undefined
}[S]

/** Status and body together, as a route returns them. */
export type Reply<E extends Endpoint> = {
  [S in keyof E['responses']]: E['responses'][S] extends z.ZodType
    ? Headed & { readonly status: S; readonly body: z.output<E['responses'][S]> }
    : Headed & { readonly status: S; readonly body?: undefined }
}[keyof E['responses']]

/** The headers a route adds. */
interface Headed {
  readonly etag?: string
  readonly cookies?: readonly string[]
}
