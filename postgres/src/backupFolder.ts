import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { BackupMetadata } from './backupFile.ts'
import { createPrivateFolder, writeDurably } from './disk.ts'
import { BackupError } from './errors.ts'
import { ARCHIVE_TARGET } from './folders.ts'
import { type KernelLock, tryLock } from './locks.ts'
import type { System } from './replication.ts'
import { chownToOwnerOf, chownTree, findOwner } from './systemUser.ts'
import { readMetadata } from './verify.ts'
import { findArchiveEnd, PARTIAL, segmentStart, startOfSegment } from './wal.ts'

/** The backups of one database folder. Two databases never share one, because their WAL must not be mixed. */
export interface BackupFolder {
  readonly directory: string
  /** The archive of the WAL. */
  readonly wal: string
}

export function backupFolderFor(backupDir: string, databaseId: string): BackupFolder {
  const directory = join(backupDir, databaseId)
  return { directory, wal: join(directory, 'wal') }
}

/** Root gives the folder to the owner of the database folder, whose server writes the archive. */
export function createBackupFolder({ directory, wal }: BackupFolder, databaseFolder: string): void {
  const owner = findOwner(databaseFolder)
  createPrivateFolder(wal, owner)
  chownTree(owner, directory)
}

/** Undefined when another process has the lock. */
export function acquireLock(databaseFolder: string, name: 'backup' | 'archive'): KernelLock | undefined {
  const file = join(databaseFolder, `${name}.lock`)
  const lock = tryLock(file, 'exclusive')
  if (lock) chownToOwnerOf(databaseFolder, file)
  return lock
}

const ArchiveTarget = z.object({ backup_dir: z.string(), database_id: z.string().default('') })
type ArchiveTarget = z.infer<typeof ArchiveTarget>

/** Where the server archives the WAL. Undefined before the first backup. */
export function readArchiveTarget(databaseFolder: string): ArchiveTarget | undefined {
  const file = join(databaseFolder, ARCHIVE_TARGET)
  return existsSync(file) ? ArchiveTarget.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** The folder of the backups that the log is archived to. Undefined before the first backup. @throws BackupError without that folder */
export function findArchiveFolder(databaseFolder: string): string | undefined {
  const target = readArchiveTarget(databaseFolder)
  if (!target) return undefined
  const { directory, wal } = backupFolderFor(target.backup_dir, target.database_id)
  if (existsSync(wal)) return directory
  throw new BackupError(`The folder ${wal} is missing. Is that disk mounted?`)
}

export function writeArchiveTarget(databaseFolder: string, target: ArchiveTarget | undefined): void {
  const file = join(databaseFolder, ARCHIVE_TARGET)
  if (target) writeDurably(file, `${JSON.stringify(target)}\n`)
  else rmSync(file, { force: true })
}

const NAME = /^enrollment-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

export function backupName(now: Date): string {
  return `enrollment-${toFileName(now)}.tar.gz`
}

function toFileName(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

function listBackups(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory).filter((name) => NAME.test(name)) : []
}

export interface StoredBackup {
  readonly file: string
  readonly metadata: BackupMetadata
}

/** Oldest first. */
export async function readableBackups({ directory }: BackupFolder): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (const file of listBackups(directory).map((name) => join(directory, name))) {
    const metadata = await readMetadata(file).catch(() => undefined)
    if (metadata) found.push({ file, metadata })
  }
  return found.sort((a, b) => Number(a.metadata.start_lsn - b.metadata.start_lsn))
}

export interface KeptBackups {
  /** Names. */
  readonly deleted: readonly string[]
  /** When the oldest backup in the folder was started. */
  readonly oldest: Date | undefined
}

/** Keeps the newest backups by position in the WAL, `created` and unreadable files. */
export async function deleteOldBackups(folder: BackupFolder, keep: number, created: string): Promise<KeptBackups> {
  const current = await readableBackups(folder)
  const aside = await Promise.all(foldersSetAside(folder).map(readableBackups))
  const backups = [...aside.flat(), ...current.filter(({ file }) => file !== created)]
  const old = backups.slice(0, Math.max(0, backups.length - (keep - 1)))
  for (const { file } of old) rmSync(file)
  for (const { directory } of foldersSetAside(folder))
    if (listBackups(directory).length === 0) rmSync(directory, { recursive: true })
  const oldest = current.find((backup) => !old.includes(backup))
  if (oldest) deleteWalBefore(folder.wal, oldest.metadata)
  return { deleted: old.map(({ file }) => basename(file)), oldest: oldest?.metadata.started_at }
}

function deleteWalBefore(wal: string, { start_lsn, timeline }: BackupMetadata): void {
  if (!existsSync(wal)) return
  for (const name of readdirSync(wal)) {
    const start = startOfSegment(name.replace(PARTIAL, ''), timeline)
    if (start !== undefined && start < segmentStart(start_lsn)) rmSync(join(wal, name))
  }
}

const ASIDE = '-until-'

/** Renames a folder that is ahead of the database: new WAL has the same positions, and older backups keep their WAL. */
export async function setAsideWhenAhead(folder: BackupFolder, system: System, now: Date): Promise<void> {
  const backups = await readableBackups(folder)
  const isDatabaseBehind = backups.some(({ metadata }) => metadata.start_lsn > system.flushed)
  if (!isDatabaseBehind && !isArchiveAhead(folder.wal, system)) return
  renameSync(folder.directory, `${folder.directory}${ASIDE}${toFileName(now)}`)
}

/** Whether the archive has WAL that this database has not written, because its disk was restored to an earlier state. */
export function isArchiveAhead(wal: string, { timeline, flushed }: System): boolean {
  return (findArchiveEnd(wal, timeline) ?? 0n) > flushed
}

/** Oldest first. */
function foldersSetAside({ directory }: BackupFolder): BackupFolder[] {
  const parent = dirname(directory)
  const names = readdirSync(parent).filter((name) => name.startsWith(`${basename(directory)}${ASIDE}`))
  return names.sort().map((name) => backupFolderFor(parent, name))
}
