import { Readable } from 'node:stream'
import type pg from 'pg'

export type CopyEvent =
  | { readonly kind: 'row'; readonly fields: readonly (string | null)[] }
  | { readonly kind: 'data'; readonly data: Buffer }

/** The connection pauses at this many unread events of up to about 128 kB. */
const BUFFERED_EVENTS = 32

/** Streams the command's response with backpressure. Fails if the command or connection fails. */
export function copyStream(client: pg.Client, command: string): Readable & AsyncIterable<CopyEvent> {
  const resume = () => void client.connection.stream.resume()
  const events = new Readable({
    objectMode: true,
    highWaterMark: BUFFERED_EVENTS,
    read: resume,
  })
  const push = (event: CopyEvent) => {
    if (!events.push(event)) client.connection.stream.pause()
  }
  // The end of the stream resumes the connection for the next command or for closing.
  const handlers = {
    submit: (connection: pg.Connection) => connection.query(command),
    handleRowDescription: () => {},
    handleDataRow: ({ fields }: { fields: (string | null)[] }) => push({ kind: 'row', fields }),
    // The parser reuses the memory for the next message.
    handleCopyData: ({ chunk }: { chunk: Buffer }) => push({ kind: 'data', data: Buffer.from(chunk) }),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => {
      events.push(null)
      resume()
    },
    handleError: (error: Error) => {
      events.destroy(error)
      resume()
    },
    handleEmptyQuery: () => {},
    handlePortalSuspended: () => {},
    handleCopyInResponse: () => {},
  }
  client.query(handlers)
  return events
}
