import pg from 'pg'
import { BackupError } from './backupError.ts'

const DATA_CORRUPTED = 'XX001'

/** Converts damaged pages and a full disk to a BackupError. Returns other errors unchanged. */
export function toBackupError(error: unknown, backupDir: string): unknown {
  if (error instanceof pg.DatabaseError && error.code === DATA_CORRUPTED)
    return new BackupError(
      'PostgreSQL found damaged pages in the database while copying it, so no backup was made. Keep your older backups, and ' +
        'restore the latest good one. The file postgres.log in the database folder shows where the damage is.',
      error,
    )
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    return new BackupError(
      `The disk of ${backupDir} is full, so no backup was made. Free some space there, or set BACKUP_DIR to another disk.`,
      error,
    )
  return error
}
