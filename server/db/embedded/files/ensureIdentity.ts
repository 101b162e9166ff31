import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chownCluster } from '../access/systemUser.ts'
import { type Postmaster, postmasterOf, startedIdentityOf, stopAndCleanUp, stopServer } from '../process/postmaster.ts'
import { runSingleUser, setOwnerPassword } from '../process/singleUser.ts'
import { DatabaseStartError } from '../startError.ts'
import type { ClusterRequest } from './cluster.ts'
import { readControlFile } from './controlFile.ts'
import type { DataDirectory } from './dataDirectory.ts'
import {
  type FolderIdentity,
  generateSecrets,
  identityFor,
  isOwn,
  isSameCluster,
  readIdentity,
  writeIdentity,
} from './identity.ts'
import { findNewerPage } from './newerPage.ts'
import { renameDurably } from './renameDurably.ts'
import { deleteStoppedFiles, findOutdatedFile } from './stoppedFiles.ts'

export interface IdentityOptions {
  readonly isSoleUser: () => boolean
  readonly log: (line: string) => void
}

/** A copied or moved folder gets a new identity, against clients of the original. The caller holds the start lock. */
export async function ensureIdentity(request: ClusterRequest, options: IdentityOptions): Promise<FolderIdentity> {
  const { directory } = request
  const stored = readIdentity(directory.identity)
  const own = stored && isOwn(stored, directory) ? stored : undefined
  const running = postmasterOf(directory)
  if (running && !(own && startedIdentityOf(running) === own.id))
    await stopForeign(directory, running, options.isSoleUser)
  return own ?? adopt(request, stored, options.log)
}

async function stopForeign(directory: DataDirectory, running: Postmaster, isSoleUser: () => boolean): Promise<void> {
  if (isSoleUser()) return stopServer(directory)
  const version = startedIdentityOf(running) === undefined ? 'of an earlier version of this product ' : ''
  throw new DatabaseStartError(
    directory.folder,
    `another server ${version}without this folder's identity is already using it (PostgreSQL is process ${running.pid})`,
    'Stop that server and start again.',
  )
}

/** The pending file comes first, so that the next start continues after a crash. */
async function adopt(request: ClusterRequest, stored: FolderIdentity | undefined, log: (line: string) => void) {
  const { directory } = request
  const pending = readIdentity(directory.pendingIdentity)
  const fresh =
    pending && isOwn(pending, directory) ? pending : identityFor(directory, directory.cluster, generateSecrets())
  if (fresh !== pending) {
    await checkCopy(directory, stored, log)
    writeIdentity(directory.pendingIdentity, fresh)
  }
  await stopAndCleanUp(directory)
  deleteStoppedFiles(directory)
  chownCluster(request.systemUser, directory.cluster)
  await runSingleUser(request, [setOwnerPassword(fresh.ownerPassword), dropSlots])
  renameDurably(directory.pendingIdentity, directory.identity)
  rmSync(directory.formerPassword, { force: true })
  return fresh
}

/** The slots belong to the archive of the original. In the copy they would retain WAL forever. */
const dropSlots = 'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots'

/** Throws for a copy whose files are from different times, such as one of a running database. */
async function checkCopy(
  directory: DataDirectory,
  stored: FolderIdentity | undefined,
  log: (line: string) => void,
): Promise<void> {
  const isClean = wasStoppedCleanly(directory)
  const isCopy = stored !== undefined && !isSameCluster(stored, directory)
  if (isCopy && (!isClean || (await isInconsistent(directory)))) throw inconsistentCopy(directory.folder)
  if (stored)
    log(`database: ${directory.folder} was copied or moved. From now on, it is a separate database. ${NEW_LINEAGE}`)
  if (isCopy) log(`database: ${COPY_WARNING}`)
  if (!isClean) log(`database: ${directory.folder} was not stopped cleanly; PostgreSQL recovers it`)
}

const NEW_LINEAGE = 'It has its own backups: run npm run backup now.'
const COPY_WARNING =
  'If the server was running at any time while the folder was copied, the copy is damaged. Use npm run backup and npm run restore instead.'

/** Whether some files were copied before the clean stop of the others, or after the next start. */
async function isInconsistent(directory: DataDirectory): Promise<boolean> {
  if (findOutdatedFile(directory) !== undefined) return true
  return (await findNewerPage(directory.cluster, readControlFile(directory.cluster).checkpoint)) !== undefined
}

function wasStoppedCleanly({ folder, cluster }: DataDirectory): boolean {
  try {
    return readControlFile(cluster).isShutDown && !existsSync(join(cluster, 'postmaster.pid'))
  } catch (error) {
    const problem = 'its file cluster/global/pg_control is missing or damaged'
    throw new DatabaseStartError(folder, problem, 'Restore a backup: npm run restore -- FILE.', error)
  }
}

function inconsistentCopy(folder: string): DatabaseStartError {
  return new DatabaseStartError(
    folder,
    'it was copied while its server was running, so its files do not match each other and some may be damaged',
    'It was not touched. Copy a running database with npm run backup, and put the backup into an empty folder with ' +
      'npm run restore -- FILE. There are three exceptions: it is an atomic snapshot of a disk, it was copied after a ' +
      'crash while nothing was running, or it was never copied and its disk got a new device number after a restart. Only then, delete identity.json in this folder and start again.',
  )
}
