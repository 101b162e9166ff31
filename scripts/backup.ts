import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { type BackupOptions, type CreatedBackup, createBackup } from '@online-enrollment/postgres/backup'
import { withClient } from '@online-enrollment/postgres/connect'
import { BackupError } from '@online-enrollment/postgres/errors'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { withEmbedded } from '@online-enrollment/postgres/start'
import { type Config, readConfig } from '../server/config/config.ts'
import { dataKeyIdOf } from '../server/config/keys.ts'
import { keepRecord } from '../server/installation/keptRecords.ts'
import { readSchools, type School } from '../server/installation/registry.ts'
import { embeddedSettings, urlsOf } from '../server/installation/schoolConfig.ts'
import { backUpDocuments } from './documentStores.ts'

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
  await withEmbedded({ folder: databaseFolder, settings: embeddedSettings(config) }, async (database) => {
    setPriority(LOW_PRIORITY)
    const schools = schoolsOf(config)
    for (const school of schools ?? [])
      await keepRecord(database.ownerUrl, school).catch((error: Error) =>
        report(`${school.name}: The database does not keep the record of the school: ${error.message}`),
      )
    const databases = schools?.map((school) => ({
      of: `${school.name}: `,
      url: urlsOf(database.ownerUrl, school).ownerUrl,
    }))
    const used = databases ?? [{ of: '', url: database.ownerUrl }]
    const product = { ...(await describeProduct(used)), data_key_id: dataKeyIdOf(config) }
    const backup = await createBackup({ database, databaseFolder, backupDir, keep, product, now: new Date() })
    printResult(backup)
    for (const problem of await backUpDocuments(config, database.ownerUrl, backup)) report(problem)
    printKeys(schools?.map(({ folder }) => folder) ?? (backup.metadata.data_key_id === null ? [] : [dataDir]))
    for (const { of, url } of used)
      await recordBackup(url, backup).catch((error: Error) =>
        report(`${of}The backup was not recorded: ${error.message}`),
      )
  })
}

/** Of the one school, or of all schools of the installation. Times of a restore are those of the time zone that all of them have. */
async function describeProduct(
  databases: readonly { readonly url: string }[],
): Promise<Omit<BackupOptions['product'], 'data_key_id'>> {
  const zones = new Set<string>()
  const migrations = new Set<string>()
  for (const { url } of databases) {
    // That it cannot be read is reported after the backup.
    const found = await describeDatabase(url).catch(() => ({ zones: [], names: [] }))
    for (const zone of found.zones) zones.add(zone)
    for (const name of found.names) migrations.add(name)
  }
  const [time_zone = 'UTC', ...others] = zones
  return {
    product_version: readVersion(),
    time_zone: others.length === 0 ? time_zone : 'UTC',
    migrations: [...migrations].sort(),
  }
}

/** A database that no server has prepared yet has no tables. */
function describeDatabase(url: string) {
  return withClient(url, async (client) => {
    const readColumn = async (table: string, select: string) => {
      const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [table])
      if (!rows[0]?.exists) return []
      const values = await client.query<string[]>({ text: select, rowMode: 'array' })
      return values.rows.flatMap(([value]) => value ?? [])
    }
    return {
      zones: await readColumn('school', 'SELECT time_zone FROM school'),
      names: await readColumn('migration', 'SELECT name FROM migration'),
    }
  })
}

/** What does not keep the backup from being made. */
function report(problem: string): void {
  console.error(problem)
  process.exitCode = 1
}

/** Those of the installation. Undefined for a server of one school. */
function schoolsOf({ installation }: Config): School[] | undefined {
  if (!installation) return undefined
  const { schools } = readSchools(installation.schoolsDir)
  return schools.filter(({ state }) => state === 'active' || state === 'suspended')
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

function printResult({ file, size, deleted, deletionError, archive }: CreatedBackup): void {
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
  console.log(`To restore it: ${operatorCommand(`restore ${file}`)}`)
}

function printKeys(folders: readonly string[]): void {
  const [file, ...others] = folders.map((folder) => join(folder, 'data.key'))
  if (file === undefined) return
  if (others.length === 0)
    console.log(`The backup does not contain the data key. Keep a copy of ${file} in a safe place.`)
  else
    console.log(
      ['The backup does not contain the data keys. Keep copies of these files in a safe place:', file, ...others].join(
        '\n  ',
      ),
    )
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
