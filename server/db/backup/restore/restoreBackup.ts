import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chownToFolderOwner, systemUserFor } from '../../embedded/access/systemUser.ts'
import { type DataDirectory, dataDirectoryAt } from '../../embedded/files/dataDirectory.ts'
import { generateSecrets, identityFor, writeIdentity } from '../../embedded/files/identity.ts'
import { renameDurably } from '../../embedded/files/renameDurably.ts'
import { withStartLock } from '../../embedded/lock/usageLock.ts'
import { stopOrphans } from '../../embedded/process/postmaster.ts'
import { programsFor } from '../../embedded/programs/programs.ts'
import { BackupError } from '../backupError.ts'
import { archiveFolderOf } from '../lineage.ts'
import { type VerifiedBackup, verifyBackup } from '../readBackup.ts'
import { type ArchivedWal, copySegments, findArchivedWal, missingSegment } from './archivedWal.ts'
import { extractCluster } from './extractCluster.ts'
import { recoverToTarget } from './recoverTo.ts'
import { refuseNewer, refuseOtherMajor, refuseUsed } from './restoreRefusals.ts'
import { formatBothClocks, parseRestoreTarget, type RestoreTarget } from './restoreTarget.ts'

export interface RestoreOptions {
  readonly file: string
  readonly databaseFolder: string
  /** A time or "latest". Undefined: the end of the backup. */
  readonly to: string | undefined
  readonly now: Date
  readonly log: (line: string) => void
  readonly durable?: boolean
}

export interface RestoredBackup extends VerifiedBackup {
  readonly lastChange: Date | undefined
}

/** The database has its own identity. Its folder appears when complete. Throws a BackupError and leaves no files. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, databaseFolder, to, now, log } = options
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupError(`There is no backup file ${file}.`)
  const directory = dataDirectoryAt(databaseFolder)
  return withStartLock(directory, async () => {
    refuseUsed(directory)
    log(`Checking ${file} …`)
    const backup = await verifyBackup(file)
    await refuseNewer(backup)
    const target = parseRestoreTarget(to, backup, now)
    const archived = target.kind === 'backup' ? undefined : findArchivedWal(archiveFolderOf(file), backup)
    if (target.kind === 'latest' && archived?.missing) throw missingSegment(archived)
    if (target.kind === 'moment') log(`Restoring to ${formatBothClocks(target.moment, backup.metadata.time_zone)} …`)
    return { ...backup, lastChange: await rebuild(directory, options, backup, target, archived) }
  })
}

async function rebuild(
  directory: DataDirectory,
  { file, durable = true }: RestoreOptions,
  backup: VerifiedBackup,
  target: RestoreTarget,
  archived: ArchivedWal | undefined,
): Promise<Date | undefined> {
  const systemUser = systemUserFor(directory)
  const request = { directory, systemUser, programs: await programsFor(directory, systemUser), durable }
  refuseOtherMajor(backup, request.programs.major)
  const { restoring } = directory
  await stopOrphans(directory, restoring)
  rmSync(restoring, { recursive: true, force: true, maxRetries: 10 })
  try {
    await extractCluster(file, restoring)
    if (archived) copySegments(archived, join(restoring, 'pg_wal'))
    const secrets = generateSecrets()
    const lastChange = await recoverToTarget(target, request, backup.metadata, archived, secrets.ownerPassword)
    writeIdentity(directory.identity, identityFor(directory, restoring, secrets))
    renameDurably(restoring, directory.cluster)
    chownToFolderOwner(directory.folder)
    return lastChange
  } finally {
    rmSync(restoring, { recursive: true, force: true, maxRetries: 10 })
  }
}
