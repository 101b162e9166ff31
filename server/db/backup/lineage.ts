import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chownTree } from '../embedded/access/systemUser.ts'
import { type KernelLock, tryLock } from '../embedded/lock/kernelLock.ts'

/**
 * Folders for the backups of one database folder. A folder that was copied, moved to another disk or restored has its
 * own lineage, so that the WAL of two databases is never mixed.
 */
export interface Lineage {
  /** Contains the backups. */
  readonly directory: string
  /** Contains the continuous archive of the WAL. */
  readonly wal: string
}

export function lineageFolders(backupDir: string, lineage: string): Lineage {
  const directory = join(backupDir, lineage)
  return { directory, wal: join(directory, 'wal') }
}

/** Returns the archive folder next to a backup file. */
export function archiveFolderOf(file: string): string {
  return join(dirname(file), 'wal')
}

/**
 * Creates the folders of the lineage, private to the owner of the database folder. Root gives them to that owner, whose
 * server writes the archive without root.
 */
export function createLineageFolders(lineage: Lineage, databaseFolder: string): void {
  createPrivateFolder(lineage.wal, databaseFolder)
  const { uid, gid } = statSync(databaseFolder)
  if (process.getuid?.() === 0 && uid !== 0) chownTree({ uid, gid }, lineage.directory)
}

function createPrivateFolder(path: string, databaseFolder: string): void {
  if (existsSync(path)) return
  createPrivateFolder(dirname(path), databaseFolder)
  mkdirSync(path, { mode: 0o700 })
  chownToOwnerOf(databaseFolder, path)
}

/** Root gives the file to the folder's owner, who may run the server without root later. */
export function chownToOwnerOf(folder: string, path: string): void {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid)
}

/** Returns the lock for backups or the archive of this database folder; undefined when another process has it. */
export function acquireLock(databaseFolder: string, name: 'backup' | 'archive'): KernelLock | undefined {
  const file = join(databaseFolder, `${name}.lock`)
  const lock = tryLock(file, 'exclusive')
  if (lock) chownToOwnerOf(databaseFolder, file)
  return lock
}

const NAME = /^enrollment-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

/** Returns the file name of a backup that starts now, in UTC. */
export function backupName(now: Date): string {
  return `enrollment-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

/** Returns the names of the folder's finished backups, in alphabetical order. */
export function listBackups(directory: string): string[] {
  return existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => NAME.test(name))
        .sort()
    : []
}
