import { afterEach, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { NOTIFY_FAMILIES } from '../../contract/familyEmails.ts'
import { ProblemBody } from '../../contract/problem.ts'
import type { ReplyTo, Route } from '../../contract/routes.ts'
import { ACTIVITY } from '../../contract/sessions.ts'
import { loadConfig } from '../../web/api/config.ts'

/** What the server sends. Without a status, the connection is lost. */
export interface Answer {
  readonly route: Route
  readonly status?: number
  readonly body?: unknown
  /** Of the version that the body has. */
  readonly etag?: string
  /** Seconds until a refused request may be sent again. */
  readonly retryAfter?: number
  /** The list at the end of a long body, which the server sends one row to a line. */
  readonly rows?: readonly unknown[]
  /** Of a server that takes its time: never resolves, or when a test releases it. */
  readonly after?: Promise<unknown>
  /** Fails when the component aborts its request. */
  readonly canBeAborted?: true
  /** The connection is lost in the middle of the long body. */
  readonly isCutOff?: true
}

/** A request of the component under test. */
interface SentRequest {
  readonly route: Route
  readonly path: string
  readonly search: URLSearchParams
  /** JSON, or the file that is sent. */
  readonly body: unknown
  /** Whether families are emailed: "yes", "no" or "preview". */
  readonly notify: string
  /** The ETag of the version that it changes. */
  readonly if_match: string | null
  /** Whether someone has used the page since the last request. */
  readonly isUsed: boolean
  /** Whether the component has aborted the request. */
  readonly signal: AbortSignal
}

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(ENDPOINTS).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** A declared answer. @throws if the contract has none of this form */
export function answer<R extends Route, S extends ReplyTo<R>['status'] & keyof Endpoint['responses']>(
  route: R,
  status: S,
  body: Extract<ReplyTo<R>, { readonly status: S }>['body'],
): Answer {
  const schema = endpoints.get(route)?.responses[status]
  if (schema === undefined) throw new Error(`${route} does not answer with ${status}`)
  return { route, status, body: schema === null ? undefined : schema.parse(body) }
}

/** An answer with the ETag of a version. */
export function versioned(given: Answer, etag: string): Answer {
  return { ...given, etag }
}

/** A long answer, whose last field is a list. */
export function inLines(given: Answer, list: string): Answer {
  const { [list]: rows, ...head } = Object(given.body)
  return { ...given, body: { ...head, [list]: [] }, rows }
}

/** A long answer whose connection is lost in its middle. */
export function cutOff(given: Answer): Answer {
  return { ...given, isCutOff: true }
}

/** An answer in case of a problem, which every endpoint can have. @throws for an unknown form */
export function problem(route: Route, status: number, body: z.input<typeof ProblemBody>): Answer {
  return { route, status, body: z.strictObject(ProblemBody.shape).parse(body) }
}

/** No response. */
export function lost(route: Route): Answer {
  return { route }
}

/** No response yet: what waits for it is loading. */
export function pending(route: Route): Answer {
  return { route, after: new Promise(() => {}) }
}

/** An answer that comes when the test releases it. */
export function held(given: Answer): { readonly answer: Answer; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { answer: { ...given, after: promise, canBeAborted: true }, release: resolve }
}

/** Answers the requests of the tests of this file, and records them. A request without an answer fails the test. */
export function answerRequests() {
  const answers = new Map<Route, (request: SentRequest) => Answer>()
  const sent: SentRequest[] = []
  const unanswered: string[] = []
  beforeEach(() => {
    answers.clear()
    sent.splice(0)
    unanswered.splice(0)
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const { method, url, signal } = new Request(input, init)
      // A browser sends nothing for an aborted request, such as a stream that gets its lock after its screen was left.
      signal.throwIfAborted()
      if (url.endsWith('/config.json')) return Response.json({ apiUrl: window.location.origin })
      const { pathname: path, searchParams: search } = new URL(url)
      const route = routeOf(method, path)
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
      const sentHeaders = new Headers(init?.headers)
      const [notify, if_match] = [sentHeaders.get(NOTIFY_FAMILIES) ?? 'yes', sentHeaders.get('If-Match')]
      const isUsed = sentHeaders.get(ACTIVITY) !== 'none'
      const request = route && { route, path, search, body, notify, if_match, isUsed, signal }
      const given = request && answers.get(route)?.(request)
      if (request) sent.push(request)
      if (!given) unanswered.push(`${method} ${url}`)
      await (given?.canBeAborted ? Promise.race([given.after, untilAborted(signal)]) : given?.after)
      if (given?.status === undefined) throw new TypeError('no response')
      const headers: Record<string, string> = given.etag === undefined ? {} : { ETag: given.etag }
      const head = { status: given.status, headers }
      if (given.retryAfter !== undefined) headers['Retry-After'] = String(given.retryAfter)
      if (given.body instanceof Blob) return new Response(given.body, head)
      if (given.rows) return new Response(linesOf(given), head)
      return given.body === undefined ? new Response(null, head) : Response.json(given.body, head)
    })
    return loadConfig()
  })
  afterEach(() => {
    expect(unanswered.join('\n'), 'requests without an answer').toBe('')
  })
  return {
    sent,
    /** From now on, whatever a request of its route asks for. */
    set: (...given: readonly Answer[]) => {
      for (const one of given) answers.set(one.route, () => one)
    },
    /** From now on, by what each request asks for. */
    setBy: (route: Route, answerTo: (request: SentRequest) => Answer) => void answers.set(route, answerTo),
    /** The ETags that the requests of a route named, one after another. */
    versions: (route: Route) => [
      ...new Set(sent.filter((request) => request.route === route).map(({ if_match }) => if_match)),
    ],
  }
}

function linesOf({ body, rows = [], isCutOff }: Answer): string {
  const lines = `${JSON.stringify(body).slice(0, -2)}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`
  return isCutOff ? lines.slice(0, lines.length / 2) : lines
}

/** Rejects as `fetch` does when its request is aborted. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** A path without parameters stands before one that it also matches. */
function routeOf(method: string, path: string): Route | undefined {
  const routes = [...endpoints].filter(([, endpoint]) => endpoint.method === method)
  const found =
    routes.find(([, endpoint]) => endpoint.path === path) ??
    routes.find(([, endpoint]) => patternOf(endpoint.path).test(path))
  return found?.[0] as Route | undefined
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
}
