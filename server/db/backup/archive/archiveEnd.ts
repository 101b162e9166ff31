import { existsSync, readdirSync } from 'node:fs'
import { type Lsn, SEGMENT_SIZE, startOfSegment } from '../lsn.ts'
import type { System } from '../replication.ts'

/** Undefined without a full segment. A partial segment is written again. */
export function findArchiveEnd(wal: string, timeline: number): Lsn | undefined {
  const names = existsSync(wal) ? readdirSync(wal).sort() : []
  const last = startOfSegment(names.findLast((name) => startOfSegment(name, timeline) !== undefined) ?? '', timeline)
  return last === undefined ? undefined : last + SEGMENT_SIZE
}

/** Whether the archive has WAL that this database has not written, because its disk was restored to an earlier state. */
export function isArchiveAhead(wal: string, { timeline, flushed }: System): boolean {
  return (findArchiveEnd(wal, timeline) ?? 0n) > flushed
}
