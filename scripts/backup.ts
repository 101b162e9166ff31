import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { type BackupOptions, type CreatedBackup, createBackup } from '@online-enrollment/postgres/backup'
import { withClient } from '@online-enrollment/postgres/connect'
import { BackupError } from '@online-enrollment/postgres/errors'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { type Config, readConfig } from '../server/config.ts'
import { readSchools } from '../server/installation/registry.ts'
import { embeddedSettings, urlsOf } from '../server/installation/schoolConfig.ts'
import { dataKeyIdOf } from '../server/keys.ts'

/** Lowered because families may be enrolling. */
const LOW_PRIORITY = 10

/** npm run backup: backs up the embedded database, whether the server is running or not. */
async function main(): Promise<void> {
  const config = readConfig(process.env, { sample: false })
  const { dataDir, backupDir, backupKeep: keep } = config
  if (config.databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set, so this command cannot back up the database. Use the backups of the managed service or pgBackRest; see "Backups" in docs/operations.md.',
    )
  const databaseFolder = join(dataDir, 'postgres')
  if (!existsSync(databaseFolder))
    throw new BackupError(`There is no database in ${databaseFolder} yet. Start the server first.`)
  const database = await startEmbedded({ folder: databaseFolder, settings: embeddedSettings(config) })
  try {
    setPriority(LOW_PRIORITY)
    const product = { ...(await describeProduct(database.ownerUrl)), data_key_id: dataKeyIdOf(config) }
    const backup = await createBackup({ database, databaseFolder, backupDir, keep, product, now: new Date() })
    printResult(backup, dataDir)
    for (const url of databasesOf(config, database.ownerUrl)) await recordBackup(url, backup).catch(reportUnrecorded)
  } finally {
    await database.stop()
  }
}

/** A database that no server has prepared yet has no tables. */
function describeProduct(ownerUrl: string): Promise<Omit<BackupOptions['product'], 'data_key_id'>> {
  return withClient(ownerUrl, async (client) => {
    const readColumn = async (table: string, select: string) => {
      const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table])
      if (!rows[0]?.exists) return []
      const values = await client.query<string[]>({ text: select, rowMode: 'array' })
      return values.rows.flatMap(([value]) => value ?? [])
    }
    const [time_zone = 'UTC'] = await readColumn('school', 'SELECT time_zone FROM school')
    const migrations = await readColumn('migration', 'SELECT name FROM migration ORDER BY name')
    return { product_version: readVersion(), time_zone, migrations }
  })
}

/** The backup is complete, but the office of one school does not see it. */
function reportUnrecorded(error: Error): void {
  console.error(`The backup was not recorded for one school: ${error.message}`)
  process.exitCode = 1
}

/** The database of the school, or those of all schools of the installation. */
function databasesOf({ installation }: Config, ownerUrl: string): string[] {
  if (!installation) return [ownerUrl]
  const { schools } = readSchools(installation.schoolsDir)
  const existing = schools.filter(({ state }) => state === 'active' || state === 'suspended')
  return existing.map((school) => urlsOf(ownerUrl, school).ownerUrl)
}

/** For the office, which sees on the School screen how old the last backup is. */
function recordBackup(ownerUrl: string, { file, size }: CreatedBackup): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>("SELECT to_regclass('last_backup') IS NOT NULL AS exists")
    if (!rows[0]?.exists) return
    await client.query(
      `INSERT INTO last_backup (finished_at, file, bytes) VALUES ($1, $2, $3)
       ON CONFLICT (only_row) DO UPDATE SET finished_at = excluded.finished_at, file = excluded.file, bytes = excluded.bytes`,
      [new Date(), basename(file), size],
    )
  })
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
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
