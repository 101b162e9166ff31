import { accessSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseStartError } from '../startError.ts'

export const archiveTargetName = 'archive.json'

export interface DataDirectory {
  readonly folder: string
  /** Owned by the system user that PostgreSQL runs as. */
  readonly cluster: string
  readonly unfinished: string
  /** An unfinished cluster of a restore. A rename completes it. */
  readonly restoring: string
  readonly identity: string
  /** A new identity whose password the cluster may not have yet. A rename turns it into `identity`. */
  readonly pendingIdentity: string
  readonly formerPassword: string
  readonly archiveTarget: string
  /** Written by the last clean stop. Missing while a server runs. */
  readonly stoppedFiles: string
  readonly log: string
  readonly startLock: string
}

/** Throws a DatabaseStartError when another user owns the folder. */
export function dataDirectoryAt(path: string): DataDirectory {
  makeFolder(resolve(path))
  const folder = realpathSync(path)
  readdirSync(folder)
  const pathOf = (name: string) => join(folder, name)
  refuseOtherOwners(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  return {
    folder,
    cluster: pathOf('cluster'),
    unfinished: pathOf('cluster.unfinished'),
    restoring: pathOf('cluster.restoring'),
    identity: pathOf('identity.json'),
    pendingIdentity: pathOf('identity.pending.json'),
    formerPassword: pathOf('password'),
    archiveTarget: pathOf(archiveTargetName),
    stoppedFiles: pathOf('files-at-stop.json'),
    log: pathOf('postgres.log'),
    startLock: pathOf('turn.lock'),
  }
}

/** Node's recursive mkdir reports a read-only disk as a missing folder. */
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
