import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { findNewestBackup } from '@online-enrollment/postgres/backup'
import { BackupError } from '@online-enrollment/postgres/errors'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { readConfig } from '../server/config.ts'
import { urlsOf } from '../server/installation/schoolConfig.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { recordTrial } from '../server/serverChecks/backups.ts'
import { reasonOf } from './ready/finding.ts'
import { NoSpaceError, tryRestore } from './restoreTrial.ts'
import { schoolOf } from './with-database.ts'

/** Lowered because families may be enrolling. */
const LOW_PRIORITY = 10

/** npm run try-restore: restores the newest backup into a scratch folder, checks it there, and tells the office whether it can be restored. */
async function main(): Promise<void> {
  const config = readConfig(process.env, { sample: false })
  const { databaseUrl, dataDir, backupDir } = config
  const school = schoolOf(config)
  if (databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set. Restore a backup of that PostgreSQL with its own tools into a scratch database.',
    )
  const databaseFolder = join(dataDir, 'postgres')
  if (!existsSync(databaseFolder))
    throw new BackupError(`There is no database in ${databaseFolder} yet. Start the server first.`)
  const database = await startEmbedded({ folder: databaseFolder })
  const postgres = new Postgres(school ? urlsOf(database.ownerUrl, school).ownerUrl : database.ownerUrl, 'bulk')
  try {
    setPriority(LOW_PRIORITY)
    const newest = await findNewestBackup(backupDir, database.databaseId)
    if (!newest) throw new BackupError(`There is no backup in ${backupDir}. Run npm run backup.`)
    await tryAndRecord(postgres, newest.file, { backupDir, database: school?.database })
  } finally {
    await postgres.close()
    await database.stop()
  }
}

/** A trial without space is none. @throws if the backup cannot be restored */
async function tryAndRecord(
  { db }: Postgres,
  file: string,
  trial: { readonly backupDir: string; readonly database: string | undefined },
): Promise<void> {
  const name = basename(file)
  const record = (problem: string | null) => recordTrial(db, { tried_at: new Date(), file: name, problem })
  try {
    const { students, seconds } = await tryRestore(file, { ...trial, now: new Date() })
    await record(null)
    console.log(`${name} was restored in ${seconds.toFixed(1)} s, with ${students} students, and breaks no rule.`)
  } catch (error) {
    if (error instanceof NoSpaceError) throw error
    await record(reasonOf(error))
    throw new BackupError(`${name} cannot be restored: ${reasonOf(error)}. Run npm run backup, and try again.`)
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
