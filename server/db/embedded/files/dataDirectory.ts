import { accessSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseStartError } from '../startError.ts'

/** The file in a database folder that names the folder of its backups, once there is one. */
export const archiveTargetName = 'archive.json'

/** Where everything of one embedded database stands. */
export interface DataDirectory {
  readonly folder: string
  /** PostgreSQL's data folder: it belongs to the account PostgreSQL runs as. */
  readonly cluster: string
  /** A cluster that initdb has not finished; it becomes `cluster` by a rename. */
  readonly unfinished: string
  /** A cluster that a restore has not finished; it becomes `cluster` by a rename. */
  readonly restoring: string
  /** Who this folder is, with its passwords; readable by its owner only. */
  readonly identity: string
  /** A fresh identity that the cluster may not have taken on yet; it becomes `identity` by a rename. */
  readonly pendingIdentity: string
  /** Where versions before the identity kept the password. */
  readonly formerPassword: string
  /** Exists once a backup was made. */
  readonly archiveTarget: string
  /** The cluster's files as the last clean stop left them; missing while a server runs. */
  readonly stoppedFiles: string
  readonly log: string
  /** Held by the one process that is starting or stopping the database. */
  readonly startLock: string
}

/** Makes the folder when it is missing. Throws a DatabaseStartError when it is another user's or cannot be written. */
export function dataDirectoryAt(path: string): DataDirectory {
  makeFolder(resolve(path))
  const folder = realpathSync(path)
  readdirSync(folder)
  const inside = (name: string) => join(folder, name)
  refuseOtherOwners(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  return {
    folder,
    cluster: inside('cluster'),
    unfinished: inside('cluster.unfinished'),
    restoring: inside('cluster.restoring'),
    identity: inside('identity.json'),
    pendingIdentity: inside('identity.pending.json'),
    formerPassword: inside('password'),
    archiveTarget: inside(archiveTargetName),
    stoppedFiles: inside('files-at-stop.json'),
    log: inside('postgres.log'),
    startLock: inside('turn.lock'),
  }
}

/** Node's own recursive mkdir calls a read-only disk a missing folder. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

function refuseOtherOwners(folder: string): void {
  const user = process.getuid?.() ?? 0
  const owner = statSync(folder).uid
  if (user === 0 || owner === user) return
  throw new DatabaseStartError(
    folder,
    `the folder belongs to ${owner === 0 ? 'root' : `user ${owner}`} and this is user ${user}`,
    `Start it as that user, give this user the folder (sudo chown -R ${user} ${folder}), or point DATA_DIR at another one.`,
  )
}
