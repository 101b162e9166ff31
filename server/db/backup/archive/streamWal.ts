import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type pg from 'pg'
import { copyStream } from '../copyStream.ts'
import { formatLsn, type Lsn } from '../lsn.ts'
import { ARCHIVE_SLOT } from '../slot.ts'
import { type Coverage, readCurrentEnd, writeCoverage } from './coverage.ts'
import type { SegmentWriter } from './segmentWriter.ts'
import { parseWalMessage, statusMessage } from './walMessages.ts'

export interface ArchiveStop {
  /** Aborts when the archive is to be stopped, after the rest of the log. */
  readonly signal: AbortSignal
  /** Aborts when the rest of the log takes too long. */
  readonly timeUp: AbortSignal
}

export interface WalStream extends ArchiveStop {
  /** The client cannot be used afterward. */
  readonly replication: pg.Client
  readonly sql: pg.Client
  readonly writer: SegmentWriter
  readonly wal: string
  readonly start: Lsn
  readonly timeline: number
  /** Called when PostgreSQL has accepted the command: an occupied slot is refused. */
  readonly onStarted: () => void
  /** Checked every second. The stream ends when it returns false. */
  readonly isWanted: () => boolean
}

/** Milliseconds between flushes, the most that a crash of the machine can lose. */
const FLUSH_MS = 1000
const COVERAGE_FLUSHES = 3

/** Streams WAL until the signal, and then to its end. Throws when the connection or the disk fails. */
export async function streamWal(stream: WalStream): Promise<void> {
  const { replication, writer, start, timeline, signal } = stream
  replication.connection.once('replicationStart', stream.onStarted)
  const messages = copyStream(
    replication,
    `START_REPLICATION SLOT ${ARCHIVE_SLOT} PHYSICAL ${formatLsn(start)} TIMELINE ${timeline}`,
  )
  // Writes and flushes of the file must not overlap.
  const exclusively = pLimit(1)
  const report = async () => {
    await writer.flush()
    replication.connection.stream.write(statusMessage(writer, Date.now()))
  }
  let [flushes, end, isFinished]: [number, Coverage | undefined, boolean] = [0, undefined, false]
  const finish = () => {
    isFinished = true
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
  const timer = setInterval(() => exclusively(tick).catch((error) => messages.destroy(error)), FLUSH_MS)
  const stop = () => void catchUp(stream).then(finish, (error) => messages.destroy(error))
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    for await (const event of messages) {
      if (event.kind !== 'data') continue
      const message = parseWalMessage(event.data)
      if (message.kind === 'wal') await exclusively(() => writer.write(message.lsn, message.data))
      else if (message.wantsReply) await exclusively(report)
    }
  } catch (error) {
    if (!isFinished) throw error
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
    await exclusively(report)
  }
}

async function catchUp({ sql, writer, wal, timeUp }: WalStream): Promise<void> {
  const end = await readCurrentEnd(sql)
  while (writer.written < end.lsn && !timeUp.aborted) await sleep(20)
  if (writer.written < end.lsn) throw new Error('PostgreSQL did not send the rest of the log in time')
  writeCoverage(wal, end)
}
