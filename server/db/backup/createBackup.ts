import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connectClient } from '../embedded/access/connection.ts'
import { renameDurably } from '../embedded/files/renameDurably.ts'
import { readArchiveTarget, writeArchiveTarget } from './archive/archiveTarget.ts'
import { type ArchiveStatus, waitForArchive } from './archiveStatus.ts'
import { BackupError } from './backupError.ts'
import { toBackupError } from './backupFailure.ts'
import { refuseInside, refuseLittleSpace, refuseUnmounted } from './backupRefusals.ts'
import { type BackupSource, describeDatabase } from './describeDatabase.ts'
import {
  acquireLock,
  backupName,
  chownToOwnerOf,
  createLineageFolders,
  type Lineage,
  lineageFolders,
} from './lineage.ts'
import { type VerifiedBackup, verifyBackup } from './readBackup.ts'
import { connectReplicationClient, identifySystem } from './replication.ts'
import { deleteOldBackups, setAsideWhenAhead } from './retention.ts'
import { dropSlot, ensureSlot, retainWal } from './slot.ts'
import { type BackupDescription, writeBackup } from './writeBackup.ts'

export interface BackupOptions extends BackupSource {
  readonly databaseFolder: string
  readonly backupDir: string
  readonly keep: number
  readonly spaceFloor?: number
  readonly archiveTimeoutMs?: number
}

export interface CreatedBackup extends VerifiedBackup {
  readonly file: string
  readonly size: number
  readonly deleted: readonly string[]
  readonly deletionError: string | undefined
  readonly archive: ArchiveStatus
}

/** Verifies the file and deletes old backups. Throws a BackupError. */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const { database, databaseFolder, backupDir, keep, now } = options
  refuseInside(databaseFolder, backupDir)
  const lineage = lineageFolders(backupDir, database.lineage)
  const lock = acquireLock(databaseFolder, 'backup')
  if (!lock) throw new BackupError('Another backup of this database is running. Wait until it has finished.')
  try {
    refuseUnmounted(databaseFolder, backupDir, database.lineage, lineage)
    createLineageFolders(lineage, databaseFolder)
    await refuseLittleSpace(database.ownerUrl, backupDir, options.spaceFloor)
    const description = await describeDatabase(options)
    const name = backupName(now)
    const { file, ...verified } = await write(options, lineage, description, name)
    const deletion = await deleteOldBackups(lineage, keep, name).then(
      (deleted) => ({ deleted, deletionError: undefined }),
      (error: Error) => ({ deleted: [], deletionError: error.message }),
    )
    const archive = await waitForArchive(database.ownerUrl, options.archiveTimeoutMs)
    return { file, ...verified, size: statSync(file).size, ...deletion, archive }
  } finally {
    lock.release()
  }
}

async function write(options: BackupOptions, lineage: Lineage, description: BackupDescription, name: string) {
  const { ownerUrl } = options.database
  deleteUnfinished(lineage)
  const [file, unfinished] = [join(lineage.directory, name), join(lineage.directory, `${name}${UNFINISHED}`)]
  if (existsSync(file)) throw new BackupError('A backup was already made this second. Try again.')
  const client = await connectReplicationClient(ownerUrl)
  try {
    await setAsideWhenAhead(lineage, await identifySystem(client), options.now)
    createLineageFolders(lineage, options.databaseFolder)
    await ensureSlot(client)
    await retainWal(client)
    return await archivingInto(options, async () => {
      await writeBackup(client, unfinished, description)
      chownToOwnerOf(lineage.directory, unfinished)
      const verified = await verifyBackup(unfinished)
      renameDurably(unfinished, file)
      return { file, ...verified }
    })
  } catch (error) {
    throw toBackupError(error, options.backupDir)
  } finally {
    await client.end()
    rmSync(unfinished, { force: true })
  }
}

/** Archives to this backup's folder during the work. If the work fails, restores the former target. */
async function archivingInto<T>(options: BackupOptions, work: () => Promise<T>): Promise<T> {
  const { database, databaseFolder, backupDir: backup_dir } = options
  const former = readArchiveTarget(databaseFolder)
  writeArchiveTarget(databaseFolder, { backup_dir, lineage: database.lineage })
  try {
    return await work()
  } catch (error) {
    writeArchiveTarget(databaseFolder, former)
    if (!former) await stopRetainingWal(database.ownerUrl)
    throw error
  }
}

async function stopRetainingWal(ownerUrl: string): Promise<void> {
  const client = await connectClient(ownerUrl)
  await dropSlot(client).finally(() => client.end())
}

const UNFINISHED = '.unfinished'

function deleteUnfinished({ directory }: Lineage): void {
  for (const name of readdirSync(directory)) if (name.endsWith(UNFINISHED)) rmSync(join(directory, name))
}
