import {
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { chownToOwnerOf, type SystemUser } from './systemUser.ts'

/** Atomic, also in a crash. Only the owner of the file's folder can read the file. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  chownToOwnerOf(dirname(file), draft)
  renameDurably(draft, file)
}

/** A crash cannot undo the rename. The file's content must be synced already. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  const folder = openSync(dirname(to), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Also creates the parent folders. Node's recursive mkdir reports a read-only disk as a missing folder. */
export function createPrivateFolder(path: string, owner?: SystemUser): void {
  if (existsSync(path)) return
  createPrivateFolder(dirname(path), owner)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
  if (owner) lchownSync(path, owner.uid, owner.gid)
}

/** The free bytes that backups and the archive must leave for the database. */
export const MIN_DATABASE_FREE_BYTES = 256 * 1024 * 1024

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function formatMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`
}
