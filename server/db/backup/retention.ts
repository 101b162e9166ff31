import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn, type Lineage } from './lineage.ts'
import { segmentStart, startOfSegment } from './lsn.ts'
import type { BackupMetadata } from './metadata.ts'
import { metadataOf } from './readBackup.ts'

interface Kept {
  readonly name: string
  readonly metadata: BackupMetadata
}

/**
 * Deletes all but the newest backups, and the log that only the deleted ones need. Age is the position in the log, which no clock can set
 * back. A file that cannot be read is left alone. Answers what was deleted.
 */
export async function deleteOldBackups({ directory, wal }: Lineage, keep: number): Promise<string[]> {
  const backups = await readable(directory)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const { name } of old) rmSync(join(directory, name))
  const oldest = backups[old.length]
  if (oldest) deleteLogBefore(wal, oldest.metadata)
  return old.map(({ name }) => name)
}

/** Oldest first. */
async function readable(directory: string): Promise<Kept[]> {
  const found: Kept[] = []
  for (const name of backupsIn(directory)) {
    const metadata = await metadataOf(join(directory, name)).catch(() => undefined)
    if (metadata) found.push({ name, metadata })
  }
  return found.sort((a, b) => Number(a.metadata.start_lsn - b.metadata.start_lsn))
}

function deleteLogBefore(wal: string, { start_lsn, timeline }: BackupMetadata): void {
  if (!existsSync(wal)) return
  for (const name of readdirSync(wal)) {
    const start = startOfSegment(name.replace('.partial', ''), timeline)
    if (start !== undefined && start < segmentStart(start_lsn)) rmSync(join(wal, name))
  }
}
