import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerRole } from '../access/credentials.ts'
import { chownTree, type SystemUser } from '../access/systemUser.ts'
import { stopOrphans } from '../process/postmaster.ts'
import { processTitleOf } from '../process/processes.ts'
import type { Programs } from '../programs/programs.ts'
import { runProgram } from '../programs/runProgram.ts'
import { DatabaseStartError } from '../startError.ts'
import type { DataDirectory } from './dataDirectory.ts'
import { generateSecrets, identityFor, writeIdentity } from './identity.ts'
import { renameDurably } from './renameDurably.ts'
import { prepareSocketFolder, removeSocketFolder, socketFolderFor } from './sockets.ts'

export interface ClusterRequest {
  readonly directory: DataDirectory
  readonly programs: Programs
  readonly systemUser: SystemUser | undefined
  readonly durable: boolean
}

/** Throws a DatabaseStartError for another version. The caller holds the start lock. */
export async function ensureCluster(request: ClusterRequest): Promise<void> {
  const { directory, programs } = request
  if (!existsSync(directory.cluster) || readdirSync(directory.cluster).length === 0) {
    refuseLostCluster(directory)
    await createCluster(request)
  }
  refuseOtherVersions(directory, programs.major)
}

/** On Linux this path works without access to the parent folders. */
export function workingFolder(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/** Runs initdb in a temporary folder: a folder named cluster is always complete. The rename keeps the inode. */
async function createCluster({ directory, programs, systemUser, durable }: ClusterRequest): Promise<void> {
  await stopOrphans(directory, directory.unfinished)
  rmSync(directory.unfinished, { recursive: true, force: true, maxRetries: 10 })
  mkdirSync(directory.unfinished, { mode: 0o700 })
  const secrets = generateSecrets()
  const sockets = socketFolderFor(secrets.id, systemUser)
  prepareSocketFolder(sockets, systemUser, directory.folder)
  const passwordFile = join(sockets, 'password')
  writeFileSync(passwordFile, secrets.ownerPassword, { mode: 0o600, flag: 'wx' })
  chownTree(systemUser, directory.unfinished)
  chownTree(systemUser, sockets)
  try {
    await runProgram(
      programs.initdb,
      initdbArguments(directory, passwordFile, durable),
      directory.unfinished,
      systemUser,
    )
    writeIdentity(directory.identity, identityFor(directory, directory.unfinished, secrets))
    renameDurably(directory.unfinished, directory.cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    removeSocketFolder(sockets)
  }
}

function initdbArguments({ unfinished }: DataDirectory, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${workingFolder(unfinished)}`,
    `--set=cluster_name=${processTitleOf(unfinished)}`,
    `--username=${ownerRole}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
}

/** Prevents a lost school from being replaced by a new, empty school. */
function refuseLostCluster({ folder, cluster, restoring, archiveTarget }: DataDirectory): void {
  if (existsSync(restoring)) {
    const problem = 'a restore into it was interrupted'
    throw new DatabaseStartError(folder, problem, 'Run npm run restore again; it starts from the beginning.')
  }
  if (!existsSync(archiveTarget)) return
  throw new DatabaseStartError(
    folder,
    `there are backups of this database, but its files in ${cluster} are missing`,
    'Put those files back, or move this folder away and restore a backup: npm run restore -- FILE. ' +
      'To start with an empty school instead, delete the file archive.json.',
  )
}

function refuseOtherVersions({ folder, cluster }: DataDirectory, major: string): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (found === major) return
  throw found
    ? new DatabaseStartError(
        folder,
        `it was written by PostgreSQL ${found} and this is PostgreSQL ${major}`,
        `Restore a backup into an empty folder, or convert it with pg_upgrade; it was not touched.`,
      )
    : new DatabaseStartError(
        folder,
        'its folder named cluster does not contain a PostgreSQL database',
        'Move that folder away, or point DATA_DIR at another folder; it was not touched.',
      )
}
