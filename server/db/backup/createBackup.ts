import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { connectedClient } from '../embedded/connection.ts'
import { renameDurably } from '../embedded/durable.ts'
import type { EmbeddedDatabase } from '../embedded.ts'
import { BackupError } from './backupError.ts'
import {
  backupName,
  giveToOwnerOf,
  type Lineage,
  lineageIn,
  lockIn,
  makePrivateFolder,
  writeArchiveTarget,
} from './lineage.ts'
import { type VerifiedBackup, verifyBackup } from './readBackup.ts'
import { replicationClient } from './replication.ts'
import { deleteOldBackups } from './retention.ts'
import { ensureSlot, holdLog } from './slot.ts'
import { type BackupAbout, writeBackup } from './writeBackup.ts'

export interface BackupOptions {
  readonly database: Pick<EmbeddedDatabase, 'ownerUrl' | 'lineage'>
  /** The folder of the database itself. */
  readonly databaseFolder: string
  readonly backupDir: string
  /** How many backups of this database folder are kept. */
  readonly keep: number
  readonly productVersion: string
  readonly dataKeyId: string | null
  readonly now: Date
}

export interface CreatedBackup extends VerifiedBackup {
  readonly file: string
  /** Bytes. */
  readonly size: number
  /** Names of older backups that were deleted. */
  readonly deleted: readonly string[]
}

/**
 * Backs up the running database while others use it. The file appears under its name only when every byte of it was read again and found
 * right. From the first backup on the log is archived, too. Throws a BackupError for the person who asked.
 */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const { database, databaseFolder, backupDir, keep, now } = options
  refuseInside(databaseFolder, backupDir)
  const lineage = lineageIn(backupDir, database.lineage)
  makePrivateFolder(lineage.wal)
  const lock = lockIn(databaseFolder, 'backup')
  if (!lock) throw new BackupError('Another backup of this database is running. Wait until it has finished.')
  try {
    const about = await aboutOf(options)
    const { file, ...verified } = await write(options, lineage, about, backupName(now))
    return { file, ...verified, size: statSync(file).size, deleted: await deleteOldBackups(lineage, keep) }
  } finally {
    lock.release()
  }
}

function refuseInside(databaseFolder: string, backupDir: string): void {
  if (!`${backupDir}/`.startsWith(`${databaseFolder}/`)) return
  throw new BackupError(`BACKUP_DIR may not be in the database's own folder ${databaseFolder}. Choose another folder.`)
}

async function write(options: BackupOptions, lineage: Lineage, about: BackupAbout, name: string) {
  const { ownerUrl } = options.database
  deleteUnfinished(lineage)
  const [file, unfinished] = [join(lineage.directory, name), join(lineage.directory, `${name}${UNFINISHED}`)]
  if (existsSync(file)) throw new BackupError('A backup was made within this second already. Try again.')
  const client = await replicationClient(ownerUrl)
  try {
    await ensureSlot(client)
    await holdLog(client)
    writeArchiveTarget(options.databaseFolder, options.backupDir)
    await writeBackup(client, unfinished, about)
    giveToOwnerOf(lineage.directory, unfinished)
    const verified = await verifyBackup(unfinished)
    renameDurably(unfinished, file)
    return { file, ...verified }
  } finally {
    await client.end()
    rmSync(unfinished, { force: true })
  }
}

const UNFINISHED = '.unfinished'

/** What a killed backup left. */
function deleteUnfinished({ directory }: Lineage): void {
  for (const name of readdirSync(directory)) if (name.endsWith(UNFINISHED)) rmSync(join(directory, name))
}

interface Facts {
  readonly version: string
  readonly system_identifier: string
}

/** What the backup says of itself, as the school's database has it. A database that was never started has no school yet. */
async function aboutOf({ database, productVersion, dataKeyId, now }: BackupOptions): Promise<BackupAbout> {
  const client = await connectedClient(database.ownerUrl)
  try {
    const { rows } = await client.query<Facts>(
      "SELECT current_setting('server_version') AS version, system_identifier::text FROM pg_control_system()",
    )
    const [facts] = rows
    if (!facts) throw new Error('PostgreSQL did not say which version it is')
    return {
      started_at: now,
      system_identifier: facts.system_identifier,
      lineage: database.lineage,
      postgres_version: facts.version,
      major_version: facts.version.split('.')[0] ?? '',
      product_version: productVersion,
      time_zone: (await column(client, 'school', 'SELECT time_zone FROM school'))[0] ?? 'UTC',
      migrations: await column(client, 'migration', 'SELECT name FROM migration ORDER BY name'),
      data_key_id: dataKeyId,
    }
  } finally {
    await client.end()
  }
}

async function column(client: pg.Client, table: string, select: string): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table])
  if (!rows[0]?.there) return []
  const values = await client.query<string[]>({ text: select, rowMode: 'array' })
  return values.rows.flatMap(([value]) => value ?? [])
}
