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
  readonly place: DataDirectory
  readonly programs: Programs
  readonly account: SystemUser | undefined
  readonly durable: boolean
}

/** Makes the cluster when there is none, and refuses one that these programs cannot open. Call it holding the turn. */
export async function ensureCluster(request: ClusterRequest): Promise<void> {
  const { place, programs } = request
  if (!existsSync(place.cluster) || readdirSync(place.cluster).length === 0) {
    refuseLostCluster(place)
    await makeCluster(request)
  }
  refuseOtherVersions(place, programs.major)
}

/**
 * How a program names the folder it works in. Linux's /proc/self/cwd opens even when a parent folder is closed to the
 * account: libuv enters the folder before it drops root.
 */
export function workingFolder(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/**
 * initdb works aside, and what a killed one left is thrown away: a folder named cluster is always a finished one. The identity is
 * written before the rename, which the cluster's inode survives.
 */
async function makeCluster({ place, programs, account, durable }: ClusterRequest): Promise<void> {
  await stopOrphans(place, place.unfinished)
  rmSync(place.unfinished, { recursive: true, force: true, maxRetries: 10 })
  mkdirSync(place.unfinished, { mode: 0o700 })
  const secrets = generateSecrets()
  const sockets = socketFolderFor(secrets.id, account)
  prepareSocketFolder(sockets, account, place.folder)
  const passwordFile = join(sockets, 'password')
  writeFileSync(passwordFile, secrets.ownerPassword, { mode: 0o600, flag: 'wx' })
  chownTree(account, place.unfinished)
  chownTree(account, sockets)
  try {
    await runProgram(programs.initdb, initdbArguments(place, passwordFile, durable), place.unfinished, account)
    writeIdentity(place.identity, identityFor(place, place.unfinished, secrets))
    renameDurably(place.unfinished, place.cluster)
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

/** Without this a school that is missing would become a new, empty school. */
function refuseLostCluster({ folder, cluster, restoring, archiveTarget }: DataDirectory): void {
  if (existsSync(restoring)) {
    const problem = 'a restore into it was interrupted'
    throw new DatabaseStartError(folder, problem, 'Run npm run restore again; it begins from the start.')
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
        'its folder named cluster holds something else than a PostgreSQL database',
        'Move that folder away, or point DATA_DIR at another folder; it was not touched.',
      )
}
