import type { z } from 'zod'
import type { Pausable } from '../domain/pauses.ts'

declare global {
  /** A file, of which this layer knows no more. */
  interface Blob {
    readonly size: number
    readonly type: string
  }
}

/** `signed-in` allows any role. Operations check that a parent owns the child. */
type Access = 'anyone' | 'signed-in' | 'parent' | 'admin'

type Status = 200 | 201 | 202 | 204 | 400 | 409 | 412 | 422

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Starts with /api. Parameters are written `:name` and declared in `params`. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** Unknown keys are refused. */
  readonly body?: z.ZodObject
  /** The response bodies by status; `null` means an empty body. Problems (401, 403, 404 …) are added to every endpoint. */
  readonly responses: { readonly [S in Status]?: z.ZodType | null }
  /** The response is a text/event-stream: the data of its events by name. The declared response body is the stream's text. */
  readonly events?: { readonly [name: string]: z.ZodType }
  /** The content type of a response that is a text or a file, whose own type is told by its content. The default is JSON. */
  readonly produces?: 'text/calendar' | 'text/plain' | 'application/octet-stream'
  /** The body is a file of a declared length. Few of them are read at once, and the others wait. */
  readonly accepts?: 'application/octet-stream'
  /**
   * `recorded` (default of commands): the response to an Idempotency-Key is stored for replay. `harmless`: safe to repeat, not stored.
   * `not-stored`: a repeated request runs again, because the response contains a secret. It counts toward the command limit.
   */
  readonly repeat?: 'recorded' | 'harmless' | 'not-stored'
  /** Limits calls without a session, or only failed calls, per minute and network. Beyond the limit: 429 `throttled` with Retry-After. */
  readonly rateLimit?: 'calls' | 'failures'
  /** Can email families about their children's classes. An admin's call says whether it does (`NOTIFY_FAMILIES`). */
  readonly emailsFamilies?: true
  /** Requires a password confirmed in this session within five minutes; otherwise 403 `password-required`. */
  readonly stepUp?: true
  /** Replaces a record that has an ETag. With the ETag of an earlier version as If-Match: 412 `changed`. Without If-Match it replaces any version. */
  readonly refusesOutdated?: true
  /** What stops a family's call while it is paused: 403 `paused`. */
  readonly pausedBy?: readonly Pausable[]
  /** Success tells the browser to forget what it keeps of the site for later visits: files, and pages that Back would show again. */
  readonly clearsCache?: true
  /** The size limit of the body in bytes, 64 kB by default. A larger body is 413. */
  readonly maxBodyBytes?: number
}

/** Whether the response to an idempotency key is stored. */
export function storesResponse({ repeat = 'recorded' }: Pick<Endpoint, 'repeat'>): boolean {
  return repeat === 'recorded'
}

/** Whether a call counts toward the command limit. */
export function countsTowardLimit({ repeat }: Pick<Endpoint, 'repeat'>): boolean {
  return repeat !== 'harmless'
}

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = E extends AcceptsFile ? Uint8Array : Parsed<E['body']>

/** The body before parsing, as a client sends it. */
export type RequestBody<E extends Endpoint> = E extends AcceptsFile ? Blob : Sent<E['body']>

interface AcceptsFile {
  readonly accepts: 'application/octet-stream'
}

export type ResponseOf<E extends Endpoint, S extends keyof E['responses'] = keyof E['responses']> = {
  [K in S]: E['responses'][K] extends z.ZodType ? z.output<E['responses'][K]> : undefined
}[S]

/** An event of a stream, by the endpoint's declaration. */
export type StreamEvent<E extends Endpoint> = {
  [Name in keyof E['events'] & string]: { readonly name: Name; readonly body: Parsed<NonNullable<E['events']>[Name]> }
}[keyof E['events'] & string]

export type Reply<E extends Endpoint> = {
  [S in keyof E['responses']]: E['responses'][S] extends z.ZodType
    ? ReplyHeaders & { readonly status: S; readonly body: z.output<E['responses'][S]> }
    : ReplyHeaders & { readonly status: S; readonly body?: undefined }
}[keyof E['responses']]

interface ReplyHeaders {
  readonly etag?: string
  readonly cookies?: readonly string[]
}
