import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { ExportDetails } from '../../../domain/auditTrail.ts'
import type { Database } from '../database/database.ts'
import type { Snapshot } from '../database/snapshots.ts'
import type { SessionUser } from './session.ts'

/** Who exports, and from where. */
export interface ExportingRequest {
  readonly user: SessionUser
  readonly request_id: string
  readonly network_address: string
}

/** The name and the values of the entry in the audit trail. */
interface ExportedFile {
  readonly file: string
  readonly details: ExportDetails
}

export type RecordExport = (db: Database, by: ExportingRequest, exported: ExportedFile) => Promise<void>

/** An export: a response whose array `list` is sent row by row, from one snapshot. `Exports` records it in the audit trail. */
export class RowStream {
  readonly by: ExportingRequest
  readonly list: string
  readonly open: (snapshot: Snapshot) => Promise<OpenRows>

  constructor(by: ExportingRequest, list: string, open: (snapshot: Snapshot) => Promise<OpenRows>) {
    this.by = by
    this.list = list
    this.open = open
  }
}

interface OpenRows extends ExportedFile {
  /** The other fields of the response. */
  readonly head: Readonly<Record<string, unknown>>
  readonly batches: AsyncIterable<readonly unknown[]>
}

/** Milliseconds. */
export interface ExportLimits {
  /** For one batch of rows. While the client takes no data, its snapshot keeps old rows from being cleaned up. */
  readonly stalled: number
  readonly total: number
}

export const EXPORT_LIMITS: ExportLimits = { stalled: 10_000, total: 300_000 }
/** Characters that wait for a slow client. */
const BUFFER_SIZE = 64 * 1024

/** The client took too long. The response is cut off, so that it cannot look complete. */
class ExportTooSlow extends Error {
  constructor() {
    super('the client reads the export too slowly')
  }
}

/**
 * Reads the first rows and returns the response as a stream: JSON with a line for each row. An error after the first rows, or a client
 * that reads too slowly, breaks the connection.
 */
export async function streamRows(
  endpoint: Endpoint,
  list: string,
  rows: Pick<OpenRows, 'head' | 'batches'>,
  limits: ExportLimits,
): Promise<Readable> {
  const lines = linesOf(schemasOf(endpoint, list), list, rows)
  const stream = limited(lines, await lines.next(), limits)
  stream.once('close', () => lines.return())
  return stream
}

/** The text of the response. Each row is on its own line, and the last line closes the array. */
async function* linesOf(
  schemas: Schemas,
  list: string,
  { head, batches }: Pick<OpenRows, 'head' | 'batches'>,
): AsyncGenerator<string, void, undefined> {
  const fields = Object.entries(schemas.head.parse(head))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
  let text = `{${fields.join('')}${JSON.stringify(list)}:[`
  let separator = '\n'
  for await (const batch of batches) {
    if (batch.length === 0) continue
    const rows = batch.map((row) => JSON.stringify(schemas.row.parse(row)))
    yield `${text}${separator}${rows.join(',\n')}`
    text = ''
    separator = ',\n'
  }
  yield `${text}\n]}\n`
}

function limited(
  lines: AsyncGenerator<string, void, undefined>,
  first: IteratorResult<string, void>,
  { stalled, total }: ExportLimits,
): Readable {
  async function* paced() {
    for (let next = first; !next.done; next = await lines.next()) {
      const timer = setTimeout(tooSlow, stalled)
      try {
        yield next.value
      } finally {
        clearTimeout(timer)
      }
    }
  }
  const stream = Readable.from(paced(), { objectMode: false, highWaterMark: BUFFER_SIZE })
  const tooSlow = () => stream.destroy(new ExportTooSlow())
  const end = setTimeout(tooSlow, total)
  stream.once('close', () => clearTimeout(end))
  return stream
}

/** They drop undeclared fields. */
interface Schemas {
  /** The response without the array. */
  readonly head: z.ZodObject
  readonly row: z.ZodType
}

function schemasOf({ responses, path }: Endpoint, list: string): Schemas {
  const response = responses[200]
  const array = response instanceof z.ZodObject ? response.shape[list] : undefined
  if (!(response instanceof z.ZodObject && array instanceof z.ZodArray))
    throw new Error(`${path} declares no array ${list}`)
  const { [list]: _, ...head } = response.shape
  return { head: z.object(head), row: z.any().pipe(array.element) }
}
