import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWNER_ROLE } from './connect.ts'
import { deleteFilesAtStop, isInconsistent, wasStoppedCleanly } from './copies.ts'
import { renameDurably } from './disk.ts'
import { DatabaseStartError } from './errors.ts'
import { type DataDirectory, prepareSocketFolder, removeSocketFolder, socketFolderFor } from './folders.ts'
import {
  type FolderIdentity,
  generateSecrets,
  identityFor,
  isOwn,
  isSameCluster,
  readIdentity,
  writeIdentity,
} from './identity.ts'
import { type ClusterRequest, runSingleUser, setOwnerPassword, workingFolder } from './launch.ts'
import { operatorCommand } from './operatorCommand.ts'
import { toProcessTitle } from './processes.ts'
import { runProgram } from './programs.ts'
import {
  findPostmaster,
  type Postmaster,
  readStartedIdentity,
  stopAndCleanUp,
  stopOrphans,
  stopServer,
} from './server.ts'
import { chownCluster, chownTree } from './systemUser.ts'

/** Throws a DatabaseStartError for another version. The caller holds the start lock. */
export async function ensureCluster(request: ClusterRequest): Promise<void> {
  const { directory, programs } = request
  if (!existsSync(directory.cluster) || readdirSync(directory.cluster).length === 0) {
    refuseLostCluster(directory)
    await createCluster(request)
  }
  refuseOtherVersions(directory, programs.major)
}

/** Prevents a lost school from being replaced by a new, empty school. */
function refuseLostCluster({ folder, cluster, restoring, archiveTarget }: DataDirectory): void {
  if (existsSync(restoring)) {
    const problem = 'a restore into it was interrupted'
    throw new DatabaseStartError(
      folder,
      problem,
      `Run ${operatorCommand('restore')} again; it starts from the beginning.`,
    )
  }
  if (!existsSync(archiveTarget)) return
  throw new DatabaseStartError(
    folder,
    `there are backups of this database, but its files in ${cluster} are missing`,
    `Put those files back, or move this folder away and restore a backup: ${operatorCommand('restore FILE')}. ` +
      'To start with an empty school instead, delete the file archive.json.',
  )
}

/** Runs initdb in a temporary folder: a folder named cluster is always complete. The rename keeps the inode. */
async function createCluster({ directory, programs, systemUser, durable }: ClusterRequest): Promise<void> {
  const { folder, unfinished } = directory
  await stopOrphans(folder, unfinished)
  rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 })
  mkdirSync(unfinished, { mode: 0o700 })
  const secrets = generateSecrets()
  const sockets = socketFolderFor(secrets.id, systemUser)
  prepareSocketFolder(sockets, systemUser, folder)
  const passwordFile = join(sockets, 'password')
  writeFileSync(passwordFile, secrets.ownerPassword, { mode: 0o600, flag: 'wx' })
  chownTree(systemUser, unfinished)
  chownTree(systemUser, sockets)
  try {
    await runProgram(programs.initdb, initdbArguments(unfinished, passwordFile, durable), unfinished, systemUser)
    writeIdentity(directory.identity, identityFor(directory, unfinished, secrets))
    renameDurably(unfinished, directory.cluster)
  } finally {
    removeSocketFolder(sockets)
  }
}

function initdbArguments(cluster: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${workingFolder(cluster)}`,
    `--set=cluster_name=${toProcessTitle(cluster)}`,
    `--username=${OWNER_ROLE}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
}

function refuseOtherVersions({ folder, cluster }: DataDirectory, major: string): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (found === major) return
  throw found
    ? new DatabaseStartError(
        folder,
        `it was written by PostgreSQL ${found} and this is PostgreSQL ${major}`,
        `Run ${operatorCommand('upgrade-postgres')}; it was not touched.`,
      )
    : new DatabaseStartError(
        folder,
        'its folder named cluster does not contain a PostgreSQL database',
        'Move that folder away, or point DATA_DIR at another folder; it was not touched.',
      )
}

interface IdentityOptions {
  readonly isSoleUser: () => boolean
  readonly log: (line: string) => void
}

/** A copied or moved folder gets a new identity, against clients of the original. The caller holds the start lock. */
export async function ensureIdentity(
  request: ClusterRequest,
  { isSoleUser, log }: IdentityOptions,
): Promise<FolderIdentity> {
  const { directory } = request
  const stored = readIdentity(directory.identity)
  const own = stored && isOwn(stored, directory) ? stored : undefined
  const running = findPostmaster(directory)
  if (running && !(own && readStartedIdentity(running) === own.id)) await stopForeign(directory, running, isSoleUser)
  return own ?? adopt(request, stored, log)
}

async function stopForeign(directory: DataDirectory, running: Postmaster, isSoleUser: () => boolean): Promise<void> {
  if (isSoleUser()) return stopServer(directory)
  throw new DatabaseStartError(
    directory.folder,
    `another server without this folder's identity is already using it (PostgreSQL is process ${running.pid})`,
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
  deleteFilesAtStop(directory)
  chownCluster(request.systemUser, directory.cluster)
  await runSingleUser(request, [setOwnerPassword(fresh.ownerPassword), DROP_SLOTS])
  renameDurably(directory.pendingIdentity, directory.identity)
  return fresh
}

/** The slots belong to the archive of the original. In the copy they would retain WAL forever. */
const DROP_SLOTS = 'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots'

/** Throws for a copy whose files are from different times, such as one of a running database. */
async function checkCopy(
  directory: DataDirectory,
  stored: FolderIdentity | undefined,
  log: (line: string) => void,
): Promise<void> {
  const { folder } = directory
  const isClean = wasStoppedCleanly(directory)
  const isCopy = stored !== undefined && !isSameCluster(stored, directory)
  if (isCopy && (!isClean || (await isInconsistent(directory)))) throw inconsistentCopy(folder)
  if (stored)
    log(
      `database: ${folder} was copied or moved. From now on, it is a separate database. It has its own backups: run ${operatorCommand('backup')} now.`,
    )
  if (isCopy) log(`database: ${COPY_WARNING}`)
  if (!isClean) log(`database: ${folder} was not stopped cleanly; PostgreSQL recovers it`)
}

const COPY_WARNING = `If the server was running at any time while the folder was copied, the copy is damaged. Use ${operatorCommand('backup')} and ${operatorCommand('restore')} instead.`

function inconsistentCopy(folder: string): DatabaseStartError {
  return new DatabaseStartError(
    folder,
    'it was copied while its server was running, so its files do not match each other and some may be damaged',
    `It was not touched. Copy a running database with ${operatorCommand('backup')}, and put the backup into an empty folder with ` +
      `${operatorCommand('restore FILE')}. There are three exceptions: it is an atomic snapshot of a disk, it was copied after a ` +
      'crash while nothing was running, or it was never copied and its disk got a new device number after a restart. Only then, delete identity.json in this folder and start again.',
  )
}
