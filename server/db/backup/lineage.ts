import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chownTree } from '../embedded/access/systemUser.ts'
import { type KernelLock, tryLock } from '../embedded/lock/kernelLock.ts'

/** The backup folders of one database folder. Two databases never share them, because their WAL must not be mixed. */
export interface Lineage {
  readonly directory: string
  readonly wal: string
}

export function lineageFolders(backupDir: string, lineage: string): Lineage {
  const directory = join(backupDir, lineage)
  return { directory, wal: join(directory, 'wal') }
}

export function archiveFolderOf(file: string): string {
  return join(dirname(file), 'wal')
}

/** Root gives the folders to the owner of the database folder, whose server writes the archive. */
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

/** The owner may run the server without root later. */
export function chownToOwnerOf(folder: string, path: string): void {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid)
}

/** Undefined when another process has the lock. */
export function acquireLock(databaseFolder: string, name: 'backup' | 'archive'): KernelLock | undefined {
  const file = join(databaseFolder, `${name}.lock`)
  const lock = tryLock(file, 'exclusive')
  if (lock) chownToOwnerOf(databaseFolder, file)
  return lock
}

const NAME = /^enrollment-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

export function backupName(now: Date): string {
  return `enrollment-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

export function listBackups(directory: string): string[] {
  return existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => NAME.test(name))
        .sort()
    : []
}
