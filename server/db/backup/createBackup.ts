import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { renameDurably } from '../embedded/durable.ts'
import { putAsideWhenAhead } from './archive/archiveEnd.ts'
import { BackupError } from './backupError.ts'
import { type BackupSubject, describeDatabase } from './describeDatabase.ts'
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
import { identifySystem, replicationClient } from './replication.ts'
import { deleteOldBackups } from './retention.ts'
import { ensureSlot, holdLog } from './slot.ts'
import { type BackupAbout, writeBackup } from './writeBackup.ts'

export interface BackupOptions extends BackupSubject {
  /** The folder of the database itself. */
  readonly databaseFolder: string
  readonly backupDir: string
  /** How many backups of this database folder are kept. */
  readonly keep: number
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
  makePrivateFolder(lineage.directory)
  const lock = lockIn(databaseFolder, 'backup')
  if (!lock) throw new BackupError('Another backup of this database is running. Wait until it has finished.')
  try {
    const about = await describeDatabase(options)
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
    putAsideWhenAhead(lineage.wal, await identifySystem(client), options.now)
    makePrivateFolder(lineage.wal)
    await ensureSlot(client)
    await holdLog(client)
    writeArchiveTarget(options.databaseFolder, options.backupDir)
    await writeBackup(client, unfinished, about).catch(explainDamage)
    giveToOwnerOf(lineage.directory, unfinished)
    const verified = await verifyBackup(unfinished)
    renameDurably(unfinished, file)
    return { file, ...verified }
  } finally {
    await client.end()
    rmSync(unfinished, { force: true })
  }
}

const DATA_CORRUPTED = 'XX001'

function explainDamage(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== DATA_CORRUPTED) throw error
  throw new BackupError(
    'PostgreSQL found damaged pages in the database while copying it, so no backup was made. Keep the older backups, and ' +
      'restore the last one that is good. The file postgres.log in the folder of the database says where the damage is.',
    error,
  )
}

const UNFINISHED = '.unfinished'

/** What a killed backup left. */
function deleteUnfinished({ directory }: Lineage): void {
  for (const name of readdirSync(directory)) if (name.endsWith(UNFINISHED)) rmSync(join(directory, name))
}
