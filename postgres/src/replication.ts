import { Readable } from 'node:stream'
import type pg from 'pg'
import { connectClient } from './connect.ts'
import { type Coverage, type Lsn, parseLsn } from './wal.ts'

export const CONNECT_MS = 5000

/** For replication commands and simple SQL, with the identity check. The caller ends the connection. */
export function connectReplicationClient(ownerUrl: string): Promise<pg.Client> {
  const url = new URL(ownerUrl)
  url.searchParams.set('replication', 'database')
  return connectClient(url.href, { application_name: 'enrollment_backup', connectionTimeoutMillis: CONNECT_MS })
}

export interface System {
  readonly timeline: number
  readonly flushed: Lsn
}

export async function identifySystem(client: pg.Client): Promise<System> {
  const { rows } = await client.query<{ timeline: string; xlogpos: string }>('IDENTIFY_SYSTEM')
  const [system] = rows
  if (!system) throw new Error('PostgreSQL did not identify its system')
  return { timeline: Number(system.timeline), flushed: parseLsn(system.xlogpos) }
}

/** Transactions that were committed a second ago are before this end. */
export async function readCurrentEnd(client: pg.Client): Promise<Coverage> {
  const { rows } = await client.query<{ time: Date; lsn: string }>(
    "SELECT clock_timestamp() - interval '1 second' AS time, pg_current_wal_flush_lsn()::text AS lsn",
  )
  const [end] = rows
  if (!end) throw new Error('PostgreSQL did not return the end of its log')
  return { time: end.time, lsn: parseLsn(end.lsn) }
}

/** Retains WAL until it is archived. A copied folder's slots are dropped. */
export const ARCHIVE_SLOT = 'enrollment_archive'

export async function slotPosition(client: pg.Client): Promise<Lsn | undefined> {
  const { rows } = await client.query<{ restart_lsn: string | null }>(
    `SELECT restart_lsn FROM pg_replication_slots WHERE slot_name = '${ARCHIVE_SLOT}' AND wal_status <> 'lost'`,
  )
  return rows[0]?.restart_lsn ? parseLsn(rows[0].restart_lsn) : undefined
}

export async function isSlotActive(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ active: boolean }>(
    `SELECT active FROM pg_replication_slots WHERE slot_name = '${ARCHIVE_SLOT}'`,
  )
  return rows[0]?.active ?? false
}

export async function ensureSlot(client: pg.Client): Promise<void> {
  if ((await slotPosition(client)) !== undefined) return
  await dropSlot(client)
  await client.query(`SELECT pg_create_physical_replication_slot('${ARCHIVE_SLOT}', true)`)
}

const SLOT_RELEASE_TIMEOUT_MS = 3000

export async function dropSlot(client: pg.Client): Promise<void> {
  const slot = `FROM pg_replication_slots WHERE slot_name = '${ARCHIVE_SLOT}'`
  await client.query(
    `SELECT pg_terminate_backend(active_pid, ${SLOT_RELEASE_TIMEOUT_MS}) ${slot} AND active_pid IS NOT NULL`,
  )
  await client.query(`SELECT pg_drop_replication_slot(slot_name) ${slot}`)
}

/** Retains WAL while this connection is open. */
export async function retainWal(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_create_physical_replication_slot('enrollment_backup', true, true)`)
}

type CopyEvent =
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
