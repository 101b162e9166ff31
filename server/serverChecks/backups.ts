import type { BackupState } from '../../contract/serverChecks.ts'
import { type BackupsKept, whyBackup } from '../../domain/backups.ts'
import type { Database } from '../platform/database/database.ts'

export async function backupStateOf(db: Database, kept: BackupsKept, now: Date): Promise<BackupState> {
  const [last, trial] = await Promise.all([readLastBackup(db), readLastTrial(db)])
  return {
    kept: kept === 'elsewhere' ? 'elsewhere' : 'here',
    last: last ? { finished_at: last.finished_at.toISOString(), bytes: last.bytes } : null,
    trial: trial ? { tried_at: trial.tried_at.toISOString(), succeeded: trial.problem === null } : null,
    needed: whyBackup(kept, { last, trial }, now) ?? null,
  }
}

/** When the last backup was made and restored on trial. Undefined also after a trial that failed. */
export function backupTimesOf(db: Database) {
  return {
    last: async () => (await readLastBackup(db))?.finished_at,
    async restored() {
      const trial = await readLastTrial(db)
      return trial?.problem === null ? trial.tried_at : undefined
    },
  }
}

/** Written by `npm run backup`. */
function readLastBackup(db: Database) {
  return db.selectFrom('last_backup').select(['finished_at', 'bytes']).executeTakeFirst()
}

/** Written by `npm run try-restore`. */
export function readLastTrial(db: Database) {
  return db.selectFrom('restore_trial').select(['tried_at', 'file', 'problem']).executeTakeFirst()
}

export interface RestoreTrial {
  readonly tried_at: Date
  readonly file: string
  readonly problem: string | null
}

export async function recordTrial(db: Database, trial: RestoreTrial): Promise<void> {
  await db
    .insertInto('restore_trial')
    .values(trial)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(trial))
    .execute()
}
