import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isArchiveAhead } from './archive/archiveEnd.ts'
import { type Lineage, lineageFolders, listBackups } from './lineage.ts'
import { segmentStart, startOfSegment } from './lsn.ts'
import type { BackupMetadata } from './metadata.ts'
import { readMetadata } from './readBackup.ts'
import type { System } from './replication.ts'

interface StoredBackup {
  readonly lineage: Lineage
  readonly name: string
  readonly metadata: BackupMetadata
}

/** Keeps the newest backups by position in the WAL, `created` and unreadable files. Returns the deleted names. */
export async function deleteOldBackups(lineage: Lineage, keep: number, created: string): Promise<string[]> {
  const current = await readableBackups(lineage)
  const backups = [...(await backupsSetAside(lineage)), ...current.filter(({ name }) => name !== created)]
  const old = backups.slice(0, Math.max(0, backups.length - (keep - 1)))
  for (const backup of old) rmSync(join(backup.lineage.directory, backup.name))
  for (const aside of lineagesSetAside(lineage))
    if (listBackups(aside.directory).length === 0) rmSync(aside.directory, { recursive: true })
  const oldest = current.find((backup) => !old.includes(backup))
  if (oldest) deleteLogBefore(lineage.wal, oldest.metadata)
  return old.map(({ name }) => name)
}

/** Renames a folder that is ahead of the database: new WAL has the same positions, and older backups keep their WAL. */
export async function setAsideWhenAhead(lineage: Lineage, system: System, now: Date): Promise<void> {
  const backups = await readableBackups(lineage)
  const isDatabaseBehind = backups.some(({ metadata }) => metadata.start_lsn > system.flushed)
  if (!isDatabaseBehind && !isArchiveAhead(lineage.wal, system)) return
  renameSync(lineage.directory, `${lineage.directory}${ASIDE}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
}

const ASIDE = '-until-'

/** Oldest first. */
function lineagesSetAside({ directory }: Lineage): Lineage[] {
  const parent = dirname(directory)
  const names = readdirSync(parent).filter((name) => name.startsWith(`${basename(directory)}${ASIDE}`))
  return names.sort().map((name) => lineageFolders(parent, name))
}

async function backupsSetAside(lineage: Lineage): Promise<StoredBackup[]> {
  const found = await Promise.all(lineagesSetAside(lineage).map(readableBackups))
  return found.flat()
}

/** Oldest first. */
async function readableBackups(lineage: Lineage): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (const name of listBackups(lineage.directory)) {
    const metadata = await readMetadata(join(lineage.directory, name)).catch(() => undefined)
    if (metadata) found.push({ lineage, name, metadata })
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
