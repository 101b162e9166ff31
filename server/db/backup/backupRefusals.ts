import { existsSync } from 'node:fs'
import { connectClient } from '../embedded/access/connection.ts'
import { archiveTargetFile, readArchiveTarget } from './archive/archiveTarget.ts'
import { formatMegabytes, freeBytes, MIN_DATABASE_FREE_BYTES } from './archive/freeSpace.ts'
import { BackupError } from './backupError.ts'
import type { Lineage } from './lineage.ts'

export function refuseInside(databaseFolder: string, backupDir: string): void {
  if (!`${backupDir}/`.startsWith(`${databaseFolder}/`)) return
  throw new BackupError(`BACKUP_DIR may not be in the database's own folder ${databaseFolder}. Choose another folder.`)
}

/** Prevents a backup to the mount point of a disk that is not mounted. */
export function refuseUnmounted(
  databaseFolder: string,
  backupDir: string,
  lineageName: string,
  { wal }: Lineage,
): void {
  const target = readArchiveTarget(databaseFolder)
  if (target?.backup_dir !== backupDir || target.lineage !== lineageName || existsSync(wal)) return
  throw new BackupError(
    `The folder ${wal} of the earlier backups is missing. Is that disk mounted? ` +
      `If you deleted it on purpose, delete ${archiveTargetFile(databaseFolder)} and try again.`,
  )
}

/** Throws when a backup as large as the database would leave less free space than the floor. */
export async function refuseLittleSpace(
  ownerUrl: string,
  backupDir: string,
  floor = MIN_DATABASE_FREE_BYTES,
): Promise<void> {
  const needed = (await databaseSize(ownerUrl)) + floor
  const free = await freeBytes(backupDir)
  if (free >= needed) return
  throw new BackupError(
    `The disk of ${backupDir} is too full, so no backup was made: ${formatMegabytes(free)} is free, and the backup needs ${formatMegabytes(needed)}. ` +
      'Free some space there, or set BACKUP_DIR to another disk.',
  )
}

async function databaseSize(ownerUrl: string): Promise<number> {
  const client = await connectClient(ownerUrl)
  try {
    const { rows } = await client.query<{ size: string }>('SELECT sum(pg_database_size(oid)) AS size FROM pg_database')
    return Number(rows[0]?.size ?? 0)
  } finally {
    await client.end()
  }
}
