import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chownTree } from '../embedded/access/systemUser.ts'
import { type KernelLock, tryLock } from '../embedded/lock/kernelLock.ts'

/**
 * Where the backups of one database folder are. A folder that was copied, moved to another disk or restored begins a lineage of its own, so
 * that the logs of two databases are never mixed.
 */
export interface Lineage {
  /** Holds the backups themselves. */
  readonly directory: string
  /** Holds the continuous archive of the write-ahead log. */
  readonly wal: string
}

export function lineageFolders(backupDir: string, lineage: string): Lineage {
  const directory = join(backupDir, lineage)
  return { directory, wal: join(directory, 'wal') }
}

/** The archive beside a backup file. */
export function archiveFolderOf(file: string): string {
  return join(dirname(file), 'wal')
}

/**
 * Makes the folders of the lineage, for their owner only. What root makes belongs to the owner of the database folder, whose server archives
 * into them without root.
 */
export function createLineageFolders(lineage: Lineage, databaseFolder: string): void {
  makePrivateFolder(lineage.wal, databaseFolder)
  const { uid, gid } = statSync(databaseFolder)
  if (process.getuid?.() === 0 && uid !== 0) chownTree({ uid, gid }, lineage.directory)
}

function makePrivateFolder(path: string, databaseFolder: string): void {
  if (existsSync(path)) return
  makePrivateFolder(dirname(path), databaseFolder)
  mkdirSync(path, { mode: 0o700 })
  chownToOwnerOf(databaseFolder, path)
}

/** What root made belongs to the owner of the folder, who may come back without root. */
export function chownToOwnerOf(folder: string, path: string): void {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid)
}

/** Held by the one process that backs up or archives this database folder; undefined while another one does. */
export function acquireLock(databaseFolder: string, what: 'backup' | 'archive'): KernelLock | undefined {
  const file = join(databaseFolder, `${what}.lock`)
  const lock = tryLock(file, 'exclusive')
  if (lock) chownToOwnerOf(databaseFolder, file)
  return lock
}

const NAME = /^enrollment-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

/** The name of a backup that was begun now, in UTC. */
export function backupName(now: Date): string {
  return `enrollment-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

/** The finished backups of the folder, by name. */
export function listBackups(directory: string): string[] {
  return existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => NAME.test(name))
        .sort()
    : []
}
