import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { renameDurably } from '../embedded/files/renameDurably.ts'
import { BackupError } from './backupError.ts'
import { explained } from './backupFailure.ts'
import { type BackupSubject, describeDatabase } from './describeDatabase.ts'
import {
  backupName,
  chownToOwnerOf,
  type Lineage,
  lineageIn,
  lockIn,
  makePrivateFolder,
  readArchiveTarget,
  writeArchiveTarget,
} from './lineage.ts'
import { type VerifiedBackup, verifyBackup } from './readBackup.ts'
import { identifySystem, replicationClient } from './replication.ts'
import { deleteOldBackups, setAsideWhenAhead } from './retention.ts'
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
  /** Why older backups could not be deleted. */
  readonly deletionError: string | undefined
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
    const name = backupName(now)
    const { file, ...verified } = await write(options, lineage, about, name)
    const deletion = await deleteOldBackups(lineage, keep, name).then(
      (deleted) => ({ deleted, deletionError: undefined }),
      (error: Error) => ({ deleted: [], deletionError: error.message }),
    )
    return { file, ...verified, size: statSync(file).size, ...deletion }
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
    await setAsideWhenAhead(lineage, await identifySystem(client), options.now)
    makePrivateFolder(lineage.directory)
    makePrivateFolder(lineage.wal)
    await ensureSlot(client)
    await holdLog(client)
    return await archivingInto(options, async () => {
      await writeBackup(client, unfinished, about)
      chownToOwnerOf(lineage.directory, unfinished)
      const verified = await verifyBackup(unfinished)
      renameDurably(unfinished, file)
      return { file, ...verified }
    })
  } catch (error) {
    throw explained(error, options.backupDir)
  } finally {
    await client.end()
    rmSync(unfinished, { force: true })
  }
}

/** Has the log archived beside the backup from its beginning on. After a failure it goes on where the older backups are. */
async function archivingInto<T>({ databaseFolder, backupDir }: BackupOptions, work: () => Promise<T>): Promise<T> {
  const former = readArchiveTarget(databaseFolder)
  writeArchiveTarget(databaseFolder, backupDir)
  try {
    return await work()
  } catch (error) {
    if (former !== undefined) writeArchiveTarget(databaseFolder, former)
    throw error
  }
}

const UNFINISHED = '.unfinished'

/** What a killed backup left. */
function deleteUnfinished({ directory }: Lineage): void {
  for (const name of readdirSync(directory)) if (name.endsWith(UNFINISHED)) rmSync(join(directory, name))
}
