import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { createPrivateFolder } from './disk.ts'
import { DatabaseStartError } from './errors.ts'
import { chownTree, type SystemUser } from './systemUser.ts'

export interface DataDirectory {
  readonly folder: string
  /** Owned by the system user that PostgreSQL runs as. */
  readonly cluster: string
  /** A cluster that initdb creates. A rename completes it. */
  readonly unfinished: string
  /** A cluster that a restore creates. A rename completes it. */
  readonly restoring: string
  readonly identity: string
  /** A new identity whose password the cluster may not have yet. A rename turns it into `identity`. */
  readonly pendingIdentity: string
  readonly archiveTarget: string
  /** Written by the last clean stop. Missing while a server runs. */
  readonly filesAtStop: string
  readonly log: string
  readonly startLock: string
}

/** Creates a missing folder. Throws a DatabaseStartError when another user owns it. */
export function openDataDirectory(path: string): DataDirectory {
  createPrivateFolder(resolve(path))
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
    archiveTarget: pathOf(ARCHIVE_TARGET),
    filesAtStop: pathOf('files-at-stop.json'),
    log: pathOf('postgres.log'),
    startLock: pathOf('start.lock'),
  }
}

/** Names the folder of the backups, where the log is archived. */
export const ARCHIVE_TARGET = 'archive.json'

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

/** A folder of PostgreSQL's user alone that also sandboxed programs see, such as a RuntimeDirectory= of systemd. */
const SHARED_FOLDER = '/run/online-enrollment'

/** The same short path in every process of this user and of root. */
export function socketFolderFor(identity: string, systemUser: SystemUser | undefined): string {
  const [inShared, inRun, inTmp] = socketFolders(identity)
  if (isPrivate(SHARED_FOLDER, systemUser)) return inShared
  return systemUser && isWritable('/run') ? inRun : inTmp
}

/** Where the socket can be. Derived from the identity, so a copy of the folder has other names. */
export function socketFolders(identity: string): [inShared: string, inRun: string, inTmp: string] {
  const name = `online-enrollment-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`
  return [join(SHARED_FOLDER, name), join('/run', name), join('/tmp', name)]
}

function isPrivate(path: string, systemUser: SystemUser | undefined): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  const owner = systemUser?.uid ?? process.getuid?.()
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o077) === 0
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Throws a DatabaseStartError for another owner. */
export function prepareSocketFolder(path: string, systemUser: SystemUser | undefined, folder: string): void {
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 })
    chownTree(systemUser, path)
  }
  if (!isPrivate(path, systemUser)) {
    throw new DatabaseStartError(
      folder,
      `${path} is not a private folder of PostgreSQL's user`,
      'Remove it and start again.',
    )
  }
  // A killed server leaves it, and PostgreSQL would trust it if another process now had its id.
  rmSync(join(path, '.s.PGSQL.5432.lock'), { force: true })
}

export function removeSocketFolder(path: string): void {
  rmSync(path, { recursive: true, force: true })
}
