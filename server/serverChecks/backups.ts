import type { BackupState } from '../../contract/serverChecks.ts'
import { type BackupsKept, whyBackup } from '../../domain/backups.ts'
import type { Database } from '../platform/database/database.ts'

export async function backupStateOf(db: Database, kept: BackupsKept, now: Date): Promise<BackupState> {
  const last = await readLastBackup(db)
  return {
    kept: kept === 'elsewhere' ? 'elsewhere' : 'here',
    last: last ? { finished_at: last.finished_at.toISOString(), bytes: last.bytes } : null,
    needed: whyBackup(kept, last, now) ?? null,
  }
}

export async function timeOfLastBackup(db: Database): Promise<Date | undefined> {
  return (await readLastBackup(db))?.finished_at
}

/** Written by `npm run backup`. */
function readLastBackup(db: Database) {
  return db.selectFrom('last_backup').select(['finished_at', 'bytes']).executeTakeFirst()
}
