import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type BackupDescription, type ProductDescription, writeBackup } from './backupFile.ts'
import {
  acquireLock,
  type BackupFolder,
  backupFolderFor,
  backupName,
  createBackupFolder,
  deleteOldBackups,
  type KeptBackups,
  readArchiveTarget,
  readableBackups,
  type StoredBackup,
  setAsideWhenAhead,
  writeArchiveTarget,
} from './backupFolder.ts'
import { SERVING_ROLE, withClient } from './connect.ts'
import { formatMegabytes, freeBytes, MIN_DATABASE_FREE_BYTES, renameDurably } from './disk.ts'
import { BackupError } from './errors.ts'
import { ARCHIVE_TARGET } from './folders.ts'
import {
  connectReplicationClient,
  dropSlot,
  ensureSlot,
  identifySystem,
  isSlotActive,
  retainWal,
} from './replication.ts'
import type { EmbeddedDatabase } from './start.ts'
import { chownToOwnerOf } from './systemUser.ts'
import { type VerifiedBackup, verifyBackup } from './verify.ts'

export interface BackupOptions {
  readonly database: Pick<EmbeddedDatabase, 'ownerUrl' | 'databaseId'>
  readonly databaseFolder: string
  readonly backupDir: string
  readonly keep: number
  readonly product: ProductDescription
  readonly now: Date
  readonly spaceFloor?: number
  readonly archiveTimeoutMs?: number
}

export interface CreatedBackup extends VerifiedBackup, KeptBackups {
  readonly file: string
  readonly size: number
  readonly deletionError: string | undefined
  readonly archive: ArchiveStatus
}

type ArchiveStatus = 'running' | 'not running' | 'no server'

/** Writes a backup, verifies the file, gives it its name and deletes old backups. Throws a BackupError. */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const { database, databaseFolder, backupDir, keep } = options
  refuseInside(databaseFolder, backupDir)
  const folder = backupFolderFor(backupDir, database.databaseId)
  const lock = acquireLock(databaseFolder, 'backup')
  if (!lock) throw new BackupError('Another backup of this database is running. Wait until it has finished.')
  try {
    refuseUnmounted(options, folder)
    createBackupFolder(folder, databaseFolder)
    await refuseLittleSpace(options)
    const { file, ...verified } = await write(options, folder, await describeDatabase(options))
    const deletion = await deleteOldBackups(folder, keep, file).then(
      (kept) => ({ ...kept, deletionError: undefined }),
      (error: Error) => ({ deleted: [], oldest: undefined, deletionError: error.message }),
    )
    const archive = await waitForArchive(database.ownerUrl, options.archiveTimeoutMs)
    return { file, ...verified, size: statSync(file).size, ...deletion, archive }
  } finally {
    lock.release()
  }
}

/** By position in the WAL. Undefined without a backup whose first part can be read. */
export async function findNewestBackup(backupDir: string, databaseId: string): Promise<StoredBackup | undefined> {
  return (await readableBackups(backupFolderFor(backupDir, databaseId))).at(-1)
}

/** The newest one in the folder of the last backup. Does not start the database. */
export async function findBackupOf(databaseFolder: string): Promise<StoredBackup | undefined> {
  const target = readArchiveTarget(databaseFolder)
  return target && findNewestBackup(target.backup_dir, target.database_id)
}

function refuseInside(databaseFolder: string, backupDir: string): void {
  if (!`${backupDir}/`.startsWith(`${databaseFolder}/`)) return
  throw new BackupError(`BACKUP_DIR may not be in the database's own folder ${databaseFolder}. Choose another folder.`)
}

/** Prevents a backup to the mount point of a disk that is not mounted. */
function refuseUnmounted({ databaseFolder, backupDir, database }: BackupOptions, { wal }: BackupFolder): void {
  const target = readArchiveTarget(databaseFolder)
  if (target?.backup_dir !== backupDir || target.database_id !== database.databaseId || existsSync(wal)) return
  throw new BackupError(
    `The folder ${wal} of the earlier backups is missing. Is that disk mounted? ` +
      `If you deleted it on purpose, delete ${join(databaseFolder, ARCHIVE_TARGET)} and try again.`,
  )
}

/** Throws when a backup as large as the database would leave less free space than the floor. */
async function refuseLittleSpace({ database, backupDir, spaceFloor = MIN_DATABASE_FREE_BYTES }: BackupOptions) {
  const needed = (await readDatabaseSize(database.ownerUrl)) + spaceFloor
  const free = await freeBytes(backupDir)
  if (free >= needed) return
  throw new BackupError(
    `The disk of ${backupDir} is too full, so no backup was made: ${formatMegabytes(free)} is free, and the backup needs ${formatMegabytes(needed)}. ` +
      'Free some space there, or set BACKUP_DIR to another disk.',
  )
}

async function readDatabaseSize(ownerUrl: string): Promise<number> {
  const select = 'SELECT sum(pg_database_size(oid)) AS size FROM pg_database'
  const { rows } = await withClient(ownerUrl, (client) => client.query<{ size: string }>(select))
  return Number(rows[0]?.size ?? 0)
}

interface DatabaseVersion {
  readonly version: string
  readonly system_identifier: string
}

async function describeDatabase({ database, product, now }: BackupOptions): Promise<BackupDescription> {
  const select = "SELECT current_setting('server_version') AS version, system_identifier::text FROM pg_control_system()"
  const { rows } = await withClient(database.ownerUrl, (client) => client.query<DatabaseVersion>(select))
  const [found] = rows
  if (!found) throw new Error('PostgreSQL did not return its version')
  return {
    started_at: now,
    system_identifier: found.system_identifier,
    database_id: database.databaseId,
    postgres_version: found.version,
    major_version: found.version.split('.')[0] ?? '',
    ...product,
  }
}

async function write(options: BackupOptions, folder: BackupFolder, description: BackupDescription) {
  const { database, databaseFolder, backupDir, now } = options
  const { directory } = folder
  deleteUnfinished(directory)
  const file = join(directory, backupName(now))
  const unfinished = file + UNFINISHED
  if (existsSync(file)) throw new BackupError('A backup was already made this second. Try again.')
  const client = await connectReplicationClient(database.ownerUrl)
  try {
    await setAsideWhenAhead(folder, await identifySystem(client), now)
    createBackupFolder(folder, databaseFolder)
    await ensureSlot(client)
    await retainWal(client)
    return await archivingInto(options, async () => {
      await writeBackup(client, unfinished, description)
      chownToOwnerOf(directory, unfinished)
      const verified = await verifyBackup(unfinished)
      renameDurably(unfinished, file)
      return { file, ...verified }
    })
  } catch (error) {
    throw toBackupError(error, backupDir)
  } finally {
    await client.end()
    rmSync(unfinished, { force: true })
  }
}

const UNFINISHED = '.unfinished'

function deleteUnfinished(directory: string): void {
  for (const name of readdirSync(directory)) if (name.endsWith(UNFINISHED)) rmSync(join(directory, name))
}

/** Archives to this backup's folder during the work. If the work fails, restores the former target. */
async function archivingInto<T>(options: BackupOptions, work: () => Promise<T>): Promise<T> {
  const { database, databaseFolder, backupDir: backup_dir } = options
  const former = readArchiveTarget(databaseFolder)
  writeArchiveTarget(databaseFolder, { backup_dir, database_id: database.databaseId })
  try {
    return await work()
  } catch (error) {
    writeArchiveTarget(databaseFolder, former)
    if (!former) await withClient(database.ownerUrl, dropSlot)
    throw error
  }
}

const DATA_CORRUPTED = 'XX001'

/** Converts damaged pages and a full disk to a BackupError. Returns other errors unchanged. */
function toBackupError(error: unknown, backupDir: string): unknown {
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

/** Milliseconds, more than an archiver's longest pause. */
const ARCHIVE_TIMEOUT_MS = 40_000

function waitForArchive(ownerUrl: string, timeoutMs = ARCHIVE_TIMEOUT_MS): Promise<ArchiveStatus> {
  const deadline = Date.now() + timeoutMs
  return withClient(ownerUrl, async (client) => {
    for (;;) {
      if (await isSlotActive(client)) return 'running'
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE usename = $1', [SERVING_ROLE])
      if (rowCount === 0) return 'no server'
      if (Date.now() >= deadline) return 'not running'
      await sleep(250)
    }
  })
}
