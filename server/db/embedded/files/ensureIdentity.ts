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
  /** Whether no other process uses the folder. */
  readonly alone: () => boolean
  readonly log: (line: string) => void
}

/**
 * The identity of the folder as it lies there. A folder that was copied or moved, or that an earlier version wrote, is given a
 * fresh one with fresh passwords, so that nothing which knows the original can reach the copy. Call it holding the turn. Throws a
 * DatabaseStartError, with the folder untouched, when it is a copy of a running database.
 */
export async function ensureIdentity(request: ClusterRequest, options: IdentityOptions): Promise<FolderIdentity> {
  const { place } = request
  const kept = readIdentity(place.identity)
  const own = kept && isOwn(kept, place) ? kept : undefined
  const running = postmasterOf(place)
  if (running && !(own && startedIdentityOf(running) === own.id)) await stopForeign(place, running, options.alone)
  return own ?? adopt(request, kept, options.log)
}

/** A server that runs under no identity, or under another than the folder has now. */
async function stopForeign(place: DataDirectory, running: Postmaster, alone: () => boolean): Promise<void> {
  if (alone()) return stopServer(place)
  const version = startedIdentityOf(running) === undefined ? 'of an earlier version of this product ' : ''
  throw new DatabaseStartError(
    place.folder,
    `a server ${version}that does not have this folder's identity is running on it (PostgreSQL is process ${running.pid})`,
    'Stop that server and start again.',
  )
}

/**
 * Gives the folder a fresh identity. The pending file is written first: a crash at any later moment leaves a folder that goes on
 * from there, because single-user mode may leave the cluster in need of recovery.
 */
async function adopt(request: ClusterRequest, kept: FolderIdentity | undefined, log: (line: string) => void) {
  const { place } = request
  const pending = readIdentity(place.pendingIdentity)
  const fresh = pending && isOwn(pending, place) ? pending : identityFor(place, place.cluster, generateSecrets())
  if (fresh !== pending) {
    await checkCopy(place, kept, log)
    writeIdentity(place.pendingIdentity, fresh)
  }
  await stopAndCleanUp(place)
  deleteStoppedFiles(place)
  chownCluster(request.account, place.cluster)
  await runSingleUser(request, [setOwnerPassword(fresh.ownerPassword), dropSlots])
  renameDurably(place.pendingIdentity, place.identity)
  rmSync(place.formerPassword, { force: true })
  return fresh
}

/** The original's archive is not the copy's: its slots would keep the copy's log for nobody. */
const dropSlots = 'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots'

/** Refuses a copy whose files are of different moments; says what becomes of the others. */
async function checkCopy(
  place: DataDirectory,
  kept: FolderIdentity | undefined,
  log: (line: string) => void,
): Promise<void> {
  const isClean = wasStoppedCleanly(place)
  const isCopy = kept !== undefined && !isSameCluster(kept, place)
  if (isCopy && (!isClean || (await isMixed(place)))) throw inconsistentCopy(place.folder)
  if (kept)
    log(`database: ${place.folder} was copied or moved; it is a database of its own from now on. ${NEW_LINEAGE}`)
  if (isCopy) log(`database: ${COPY_WARNING}`)
  if (!isClean) log(`database: ${place.folder} was not stopped cleanly; PostgreSQL recovers it`)
}

const NEW_LINEAGE = 'It began a new line of backups: run npm run backup now.'
const COPY_WARNING =
  'If the server ran at any time during the copying, the copy is damaged: use npm run backup and npm run restore instead.'

/** Whether files were copied before the clean stop that the others are from, or after the next start. */
async function isMixed(place: DataDirectory): Promise<boolean> {
  if (findOutdatedFile(place) !== undefined) return true
  return (await findNewerPage(place.cluster, readControlFile(place.cluster).checkpoint)) !== undefined
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
    'it was copied while its server was running, at least for a part of the time, so its files do not belong together and parts of it may be damaged',
    'It was not touched. Copy a running database with npm run backup, and put the backup into an empty folder with ' +
      'npm run restore -- FILE. Only if this is an atomic snapshot of a disk, was copied after a crash while nothing ' +
      'was running, or was never copied and its disk got another number with a restart: delete the file identity.json in it and start again.',
  )
}
