import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chownTree, type SystemUser } from '../access/systemUser.ts'
import { DatabaseStartError } from '../startError.ts'

const SOCKET_FILE = '.s.PGSQL.5432'
const LOCK_FILE = `${SOCKET_FILE}.lock`

/** The same short path in every process. */
export function socketFolderFor(identity: string, systemUser: SystemUser | undefined): string {
  return join(systemUser && isWritable('/run') ? '/run' : '/tmp', socketFolderName(identity))
}

/** Derived from the identity, so a copy of the folder has another name. */
export function socketFolderName(identity: string): string {
  return `online-enrollment-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`
}

/** Deletes a killed server's lock. Throws for another owner. */
export function prepareSocketFolder(path: string, systemUser: SystemUser | undefined, folder: string): void {
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 })
    chownTree(systemUser, path)
  }
  const found = lstatSync(path)
  const owner = systemUser?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new DatabaseStartError(
      folder,
      `${path} is not a private folder of PostgreSQL's user`,
      'Remove it and start again.',
    )
  }
  // PostgreSQL would trust a stale lock if another process now had its id.
  rmSync(join(path, LOCK_FILE), { force: true })
}

export function removeSocketFolder(path: string): void {
  if (!existsSync(path)) return
  for (const name of [SOCKET_FILE, LOCK_FILE]) rmSync(join(path, name), { force: true })
  rmdirSync(path)
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
