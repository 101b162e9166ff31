import { readdirSync } from 'node:fs'
import type { DataDirectory } from '../../embedded/files/dataDirectory.ts'
import { acquireUsageLock } from '../../embedded/lock/usageLock.ts'
import { migrationNames } from '../../migrate.ts'
import { BackupError } from '../backupError.ts'
import type { VerifiedBackup } from '../readBackup.ts'

/** Files that a folder without a database may contain. The last two are from an interrupted restore. */
const HARMLESS = /^(turn\.lock|users-\w+\.lock|postgres-.*|cluster\.restoring|identity\.json)$/

export function refuseUsed(directory: DataDirectory): void {
  const usageLock = acquireUsageLock(directory)
  const isUsed = !usageLock.isSoleUser()
  usageLock.release()
  const others = readdirSync(directory.folder).filter((name) => !HARMLESS.test(name))
  if (!isUsed && others.length === 0) return
  throw new BackupError(
    `${directory.folder} ${isUsed ? 'is in use' : 'is not empty'}, and a restore never overwrites data. ` +
      'Stop the server and move that folder somewhere else, or set DATA_DIR to a new folder.',
  )
}

export async function refuseNewer({ metadata }: VerifiedBackup): Promise<void> {
  const known = await migrationNames()
  if (metadata.migrations.every((name) => known.includes(name))) return
  throw new BackupError(
    `This backup was made by a newer version of the product (${metadata.product_version}). Install that version, and restore it there.`,
  )
}

export function refuseOtherMajor({ metadata }: VerifiedBackup, major: string): void {
  if (metadata.major_version === major) return
  throw new BackupError(
    `This backup was made by PostgreSQL ${metadata.major_version} and this is PostgreSQL ${major}. Restore it with the ` +
      `version of the product that made it (${metadata.product_version}).`,
  )
}
