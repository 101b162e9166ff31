import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably } from '../../embedded/files/renameDurably.ts'
import { chownToOwnerOf } from '../lineage.ts'
import { type Lsn, SEGMENT_SIZE, segmentName, segmentStart } from '../lsn.ts'
import { requireFreeSpace } from './freeSpace.ts'

/** Suffix of a segment that is not full. The file has its full size, with zeros at the end. */
export const PARTIAL = '.partial'

interface OpenSegment {
  readonly handle: FileHandle
  readonly name: string
  readonly start: Lsn
}

/** Only one writer per folder is allowed. */
export class SegmentWriter {
  readonly #folder: string
  readonly #timeline: number
  readonly #spaceFloor: number
  #segment: OpenSegment | undefined
  #written: Lsn
  #flushed: Lsn

  constructor(folder: string, timeline: number, start: Lsn, spaceFloor: number) {
    this.#folder = folder
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
