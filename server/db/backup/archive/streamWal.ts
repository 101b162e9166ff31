import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type pg from 'pg'
import { copyStream } from '../copyStream.ts'
import { formatLsn, type Lsn } from '../lsn.ts'
import { SLOT } from '../slot.ts'
import { type Coverage, readCurrentEnd, writeCoverage } from './coverage.ts'
import type { SegmentWriter } from './segmentWriter.ts'
import { parseWalMessage, statusMessage } from './walMessages.ts'

export interface WalStream {
  /** A replication client, used up by this. */
  readonly replication: pg.Client
  /** For questions beside the stream. */
  readonly sql: pg.Client
  readonly writer: SegmentWriter
  readonly wal: string
  readonly start: Lsn
  readonly timeline: number
  /** Asked every few seconds; the stream ends when it says no. */
  readonly isWanted: () => boolean
  readonly signal: AbortSignal
}

/** Milliseconds between flushes; at most so much of the log is lost with the machine. */
const FLUSH_MS = 1000
/** Every so many flushes it is written down how far the archive reaches. */
const COVERAGE_FLUSHES = 3
/** Milliseconds a stopping archive takes to write what the database has written. */
const CATCH_UP_MS = 10_000

/** Streams the log into the archive until the signal, and then until all of it is there. Throws when the connection or the disk fails. */
export async function streamWal(stream: WalStream): Promise<void> {
  const { replication, writer, start, timeline, signal } = stream
  const messages = copyStream(
    replication,
    `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatLsn(start)} TIMELINE ${timeline}`,
  )
  // Writing and flushing take turns on one file.
  const turn = pLimit(1)
  const report = async () => {
    await writer.flush()
    replication.connection.stream.write(statusMessage(writer, Date.now()))
  }
  let [flushes, end, isOver]: [number, Coverage | undefined, boolean] = [0, undefined, false]
  const finish = () => {
    isOver = true
    messages.destroy()
  }
  const tick = async () => {
    await report()
    if (end && writer.flushed >= end.lsn) {
      writeCoverage(stream.wal, end)
      end = undefined
    }
    if (flushes++ % COVERAGE_FLUSHES === 0) end = await readCurrentEnd(stream.sql)
    if (!stream.isWanted()) finish()
  }
  const timer = setInterval(() => turn(tick).catch((error) => messages.destroy(error)), FLUSH_MS)
  const stopping = () => void catchUp(stream).then(finish, finish)
  signal.addEventListener('abort', stopping)
  if (signal.aborted) stopping()
  try {
    for await (const event of messages) {
      if (event.kind !== 'data') continue
      const message = parseWalMessage(event.data)
      if (message.kind === 'log') await turn(() => writer.write(message.lsn, message.data))
      else if (message.wantsReply) await turn(report)
    }
  } catch (error) {
    if (!isOver) throw error
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stopping)
    await turn(report)
  }
}

async function catchUp({ sql, writer, wal }: WalStream): Promise<void> {
  const end = await readCurrentEnd(sql)
  const deadline = Date.now() + CATCH_UP_MS
  while (writer.written < end.lsn && Date.now() < deadline) await sleep(20)
  if (writer.written >= end.lsn) writeCoverage(wal, end)
}
