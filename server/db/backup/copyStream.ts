import { Readable } from 'node:stream'
import type pg from 'pg'

/** What a replication command answers: rows as text, and copied data. */
export type CopyEvent =
  | { readonly kind: 'row'; readonly fields: readonly (string | null)[] }
  | { readonly kind: 'data'; readonly data: Buffer }

/** Events that wait for the consumer before the connection is paused; an event has up to about 128 kB. */
const WAITING_EVENTS = 32

/**
 * Sends a replication command and answers its events as they come, not faster than they are consumed. The stream ends with the
 * command, and fails with it or with the connection.
 */
export function copyStream(client: pg.Client, command: string): Readable & AsyncIterable<CopyEvent> {
  const resume = () => void client.connection.stream.resume()
  const events = new Readable({
    objectMode: true,
    highWaterMark: WAITING_EVENTS,
    read: resume,
  })
  const push = (event: CopyEvent) => {
    if (!events.push(event)) client.connection.stream.pause()
  }
  // Nobody reads from an ended stream, so its end resumes the connection: for the next command, or to be closed.
  const handlers = {
    submit: (connection: pg.Connection) => connection.query(command),
    handleRowDescription: () => {},
    handleDataRow: ({ fields }: { fields: (string | null)[] }) => push({ kind: 'row', fields }),
    // The parser gives the same memory to the next message.
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
