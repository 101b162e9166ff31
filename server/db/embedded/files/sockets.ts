import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chownTree, type SystemUser } from '../access/systemUser.ts'
import { DatabaseStartError } from '../startError.ts'

const socket = '.s.PGSQL.5432'
const lock = `${socket}.lock`

/** The folder for PostgreSQL's socket: short enough a path wherever the data are, and the same in every process. */
export function socketFolderFor(identity: string, account: SystemUser | undefined): string {
  return join(account && isWritable('/run') ? '/run' : '/tmp', socketFolderName(identity))
}

/** Named after the folder's identity, so that a copy of the folder has another one. */
export function socketFolderName(identity: string): string {
  return `online-enrollment-${createHash('sha256').update(identity).digest('hex').slice(0, 16)}`
}

/** Makes the folder when it is missing, the account's alone, and clears it of what a killed server left. */
export function prepareSocketFolder(path: string, account: SystemUser | undefined, folder: string): void {
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 })
    chownTree(account, path)
  }
  const found = lstatSync(path)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new DatabaseStartError(folder, `${path} is not its own folder`, 'Remove that and start again.')
  }
  // PostgreSQL would believe it while another program, or a zombie, has the process number in it.
  rmSync(join(path, lock), { force: true })
}

/** Takes the folder away after the server has ended, whether in order or not. */
export function removeSocketFolder(path: string): void {
  if (!existsSync(path)) return
  for (const name of [socket, lock]) rmSync(join(path, name), { force: true })
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
