import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { BackupError } from '../server/db/backup/backupError.ts'
import { type CreatedBackup, createBackup } from '../server/db/backup/createBackup.ts'
import { startEmbedded } from '../server/db/embedded/startEmbedded.ts'
import { dataKeyIdOf } from '../server/keys.ts'

/** Lowered because families may be enrolling. */
const LOW_PRIORITY = 10

/** npm run backup: backs up the embedded database, whether the server is running or not. */
async function main(): Promise<void> {
  const config = readConfig(process.env, { sample: false })
  const { dataDir, backupDir, backupKeep: keep } = config
  if (config.databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set, so this command cannot back up the database. Use the backups of the managed service or pgBackRest; see "Backups" in the README.',
    )
  const databaseFolder = join(dataDir, 'postgres')
  if (!existsSync(databaseFolder))
    throw new BackupError(`There is no database in ${databaseFolder} yet. Start the server first.`)
  const database = await startEmbedded({ folder: databaseFolder })
  try {
    setPriority(LOW_PRIORITY)
    const productVersion = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
    const dataKeyId = dataKeyIdOf(config)
    const now = new Date()
    printResult(
      await createBackup({ database, databaseFolder, backupDir, keep, productVersion, dataKeyId, now }),
      dataDir,
    )
  } finally {
    await database.stop()
  }
}

function printResult({ file, size, deleted, deletionError, archive, metadata }: CreatedBackup, dataDir: string): void {
  const megabytes = (size / 1024 / 1024).toFixed(1)
  console.log(`Backup complete and checked: ${file} (${megabytes} MB)`)
  for (const name of deleted) console.log(`Older backup deleted: ${name}`)
  if (deletionError !== undefined) {
    console.error(`Could not delete older backups: ${deletionError}`)
    process.exitCode = 1
  }
  if (archive === 'not running') {
    console.error('WAL archiving is not running, so only this backup can be restored. The server log has the reason.')
    process.exitCode = 1
  }
  console.log(`To restore it: npm run restore -- ${file}`)
  if (metadata.data_key_id !== null)
    console.log(
      `The backup does not contain the data key. Keep a copy of ${join(dataDir, 'data.key')} in a safe place.`,
    )
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
