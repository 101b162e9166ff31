import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type pg from 'pg'
import { formatMegabytes, freeBytes, renameDurably } from './disk.ts'
import { ARCHIVE_SLOT, copyStream, readCurrentEnd } from './replication.ts'
import { chownToOwnerOf } from './systemUser.ts'
import {
  type Coverage,
  formatLsn,
  type Lsn,
  PARTIAL,
  SEGMENT_SIZE,
  segmentName,
  segmentStart,
  writeCoverage,
} from './wal.ts'

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
  readonly wal: string
  readonly start: Lsn
  readonly timeline: number
  readonly spaceFloor: number
  /** Called when PostgreSQL has accepted the command: an occupied slot is refused. */
  readonly onStarted: () => void
  /** Checked every second. The stream ends when it returns false. */
  readonly isWanted: () => boolean
}

/** Archives WAL until the signal, and then to its end. Throws when the connection or the disk fails. */
export async function receiveWal(stream: WalStream): Promise<void> {
  const writer = new SegmentWriter(stream)
  try {
    await streamTo(writer, stream)
  } finally {
    await writer.close()
  }
}

/** Milliseconds between flushes, the most that a crash of the machine can lose. */
const FLUSH_MS = 1000
const COVERAGE_FLUSHES = 3

async function streamTo(writer: SegmentWriter, stream: WalStream): Promise<void> {
  const { replication, start, timeline, signal } = stream
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
  const stop = () => void catchUp(writer, stream).then(finish, (error) => messages.destroy(error))
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

async function catchUp(writer: SegmentWriter, { sql, wal, timeUp }: WalStream): Promise<void> {
  const end = await readCurrentEnd(sql)
  while (writer.written < end.lsn && !timeUp.aborted) await sleep(20)
  if (writer.written < end.lsn) throw new Error('PostgreSQL did not send the rest of the log in time')
  writeCoverage(wal, end)
}

type WalMessage =
  | { readonly kind: 'wal'; readonly lsn: Lsn; readonly data: Buffer }
  | { readonly kind: 'keepalive'; readonly wantsReply: boolean }

const [WAL, KEEPALIVE, STATUS, COPY_DATA] = ['w', 'k', 'r', 'd'].map((char) => char.charCodeAt(0))
/** Bytes before the WAL data: kind, position, end of the WAL, time. */
const WAL_HEADER = 25
/** PostgreSQL counts microseconds from 2000. */
const EPOCH_2000_MS = Date.UTC(2000, 0, 1)

function parseWalMessage(message: Buffer): WalMessage {
  if (message[0] === WAL) return { kind: 'wal', lsn: message.readBigUInt64BE(1), data: message.subarray(WAL_HEADER) }
  if (message[0] === KEEPALIVE) return { kind: 'keepalive', wantsReply: message[17] === 1 }
  throw new Error(`PostgreSQL sent a message of unknown kind ${message[0]} while streaming its log`)
}

/** Flushed WAL may then be deleted. */
function statusMessage({ written, flushed }: SegmentWriter, now: number): Buffer {
  const message = Buffer.alloc(1 + 4 + 34)
  message.writeUInt8(COPY_DATA ?? 0, 0)
  message.writeUInt32BE(4 + 34, 1)
  message.writeUInt8(STATUS ?? 0, 5)
  message.writeBigUInt64BE(written, 6)
  message.writeBigUInt64BE(flushed, 14)
  message.writeBigUInt64BE(0n, 22)
  message.writeBigInt64BE(BigInt(now - EPOCH_2000_MS) * 1000n, 30)
  return message
}

interface OpenSegment {
  readonly handle: FileHandle
  readonly name: string
  readonly start: Lsn
}

/** Only one writer per folder is allowed. */
class SegmentWriter {
  readonly #folder: string
  readonly #timeline: number
  readonly #spaceFloor: number
  #segment: OpenSegment | undefined
  #written: Lsn
  #flushed: Lsn

  constructor({ wal, timeline, start, spaceFloor }: WalStream) {
    this.#folder = wal
    this.#timeline = timeline
    this.#spaceFloor = spaceFloor
    this.#written = start
    this.#flushed = start
  }

  get written(): Lsn {
    return this.#written
  }

  get flushed(): Lsn {
    return this.#flushed
  }

  /** Throws when the WAL does not follow the last position, and below the floor of free space. */
  async write(lsn: Lsn, data: Buffer): Promise<void> {
    if (lsn !== this.#written) throw new Error('PostgreSQL sent a log with a gap')
    for (let rest = data; rest.length > 0; ) {
      const segment = await this.#segmentAt(this.#written)
      const offset = Number(this.#written - segment.start)
      const part = rest.subarray(0, Number(SEGMENT_SIZE) - offset)
      const { bytesWritten } = await segment.handle.write(part, 0, part.length, offset)
      this.#written += BigInt(bytesWritten)
      rest = rest.subarray(bytesWritten)
      if (this.#written === segment.start + SEGMENT_SIZE) await this.#finish(segment)
    }
  }

  async flush(): Promise<void> {
    if (this.#flushed === this.#written) return
    await this.#segment?.handle.sync()
    this.#flushed = this.#written
  }

  async close(): Promise<void> {
    await this.#segment?.handle.close()
    this.#segment = undefined
  }

  async #segmentAt(lsn: Lsn): Promise<OpenSegment> {
    if (this.#segment) return this.#segment
    await requireFreeSpace(this.#folder, this.#spaceFloor)
    const name = segmentName(this.#timeline, lsn)
    const path = join(this.#folder, name + PARTIAL)
    const handle = await open(path, existsSync(path) ? 'r+' : 'wx+', 0o600)
    chownToOwnerOf(this.#folder, path)
    await handle.truncate(Number(SEGMENT_SIZE))
    this.#segment = { handle, name, start: segmentStart(lsn) }
    return this.#segment
  }

  async #finish({ handle, name }: OpenSegment): Promise<void> {
    await handle.sync()
    await this.close()
    renameDurably(join(this.#folder, name + PARTIAL), join(this.#folder, name))
    this.#flushed = this.#written
  }
}

/** The disk of the archive has less free space than it must leave. */
export class LowSpaceError extends Error {
  readonly folder: string

  constructor(folder: string, free: number, floor: number) {
    super(
      `only ${formatMegabytes(free)} is free in ${folder}, and the archive must leave ${formatMegabytes(floor)} free`,
    )
    this.folder = folder
  }
}

/** @throws LowSpaceError */
async function requireFreeSpace(folder: string, floor: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free < floor) throw new LowSpaceError(folder, free, floor)
}
