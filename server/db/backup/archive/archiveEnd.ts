import { existsSync, readdirSync } from 'node:fs'
import { type Lsn, SEGMENT_SIZE, startOfSegment } from '../lsn.ts'
import type { System } from '../replication.ts'

/** Where the archive ends: after its last full segment. A partial one is written again from its beginning. Undefined while there is none. */
export function findArchiveEnd(wal: string, timeline: number): Lsn | undefined {
  const names = existsSync(wal) ? readdirSync(wal).sort() : []
  const last = startOfSegment(names.findLast((name) => startOfSegment(name, timeline) !== undefined) ?? '', timeline)
  return last === undefined ? undefined : last + SEGMENT_SIZE
}

/** Whether the archive holds log that this database has not written: its disk was set back to an earlier state. */
export function isArchiveAhead(wal: string, { timeline, flushed }: System): boolean {
  return (findArchiveEnd(wal, timeline) ?? 0n) > flushed
}
