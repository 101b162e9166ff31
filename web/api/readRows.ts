import type { ResponseOf } from '../../contract/endpoint.ts'
import type { Endpoints, Route } from '../../contract/routes.ts'
import { openStream, type StreamOptions } from './call.ts'
import { parseProblem } from './problem.ts'

/** Where the rows of an export go. */
export interface RowSink<Row> {
  readonly signal: AbortSignal
  /** `total`: the rows of the whole export. */
  readonly onRows: (rows: readonly Row[], head: { readonly total: number }) => void
}

type ListOf<R extends Route> = ResponseOf<Endpoints[R], 200 & keyof Endpoints[R]['responses']>
type RowOf<R extends Route, L extends keyof ListOf<R>> = ListOf<R>[L] extends readonly (infer Row)[] ? Row : never

interface RowsOptions<R extends Route, L extends keyof ListOf<R>> extends StreamOptions<R> {
  /** The array of the response, whose rows the server sends one to a line. */
  readonly list: L
  readonly onRows: (rows: readonly RowOf<R, L>[], head: Omit<ListOf<R>, L>) => void
}

/**
 * Passes on the rows of a long response while they arrive, and returns its other fields.
 * @throws ApiProblem, also when the response is cut off
 */
export async function readRows<R extends Route, L extends keyof ListOf<R>>(
  route: R,
  { list, onRows, ...options }: RowsOptions<R, L>,
): Promise<Omit<ListOf<R>, L>> {
  const lines = linesOf(await openStream(route, options))
  const first = await lines.next()
  if (first.done) throw parseProblem(0, undefined)
  const head = JSON.parse(`${first.value[0]}]}`) as ListOf<R>
  delete head[list]
  for await (const texts of lines) {
    const rows = texts.filter((text) => text !== END)
    if (rows.length > 0) onRows(JSON.parse(`[${rows.map(withoutComma).join(',')}]`), head)
    if (rows.length < texts.length) return head
  }
  throw parseProblem(0, undefined)
}

/** Closes the array and the response. */
const END = ']}'

function withoutComma(text: string): string {
  return text.endsWith(',') ? text.slice(0, -1) : text
}

/** The first line alone, then the lines of each part that arrives. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[], void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let isFirst = true
  let rest = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (isFirst && lines.length > 0) {
        isFirst = false
        yield lines.splice(0, 1)
      }
      if (lines.length > 0) yield lines
    }
  } catch {
    throw parseProblem(0, undefined)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
