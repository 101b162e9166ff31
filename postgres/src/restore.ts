import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PARTS } from './backupFile.ts'
import { renameDurably } from './disk.ts'
import { BackupError } from './errors.ts'
import { type DataDirectory, openDataDirectory } from './folders.ts'
import { generateSecrets, identityFor, writeIdentity } from './identity.ts'
import { acquireUsageLock, withStartLock } from './locks.ts'
import { findPrograms } from './programs.ts'
import {
  copySegments,
  findArchivedWal,
  missingSegment,
  type Recovery,
  type RestoreTarget,
  recoverToTarget,
} from './recovery.ts'
import { stopOrphans } from './server.ts'
import { chownFilesToOwnerOf, findSystemUser } from './systemUser.ts'
import { readEntries, type VerifiedBackup, verifyBackup } from './verify.ts'

/** How the product reads and shows times. */
export interface TimeFormat {
  /** Throws a BackupError when the text is no time. */
  readonly parse: (text: string, timeZone: string) => Date
  readonly format: (moment: Date, timeZone: string) => string
}

export interface RestoreOptions {
  readonly file: string
  readonly databaseFolder: string
  /** A time or "latest". Undefined: the end of the backup. */
  readonly to: string | undefined
  readonly times: TimeFormat
  readonly now: Date
  /** The names of the migrations that this version of the product knows, the first one first. */
  readonly migrations: readonly string[]
  readonly log: (line: string) => void
  readonly durable?: boolean
}

export interface RestoredBackup extends VerifiedBackup {
  /** Undefined without a change after the backup. */
  readonly lastChange: Date | undefined
}

/** The database has its own identity. Its folder appears when complete. Throws a BackupError and leaves no files. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, databaseFolder, log } = options
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupError(`There is no backup file ${file}.`)
  const directory = openDataDirectory(databaseFolder)
  return withStartLock(directory, async () => {
    refuseUsed(directory)
    log(`Checking ${file} …`)
    const backup = await verifyBackup(file)
    refuseOtherVersions(backup, options.migrations)
    const format = (moment: Date) => options.times.format(moment, backup.metadata.time_zone)
    const target = parseTarget(options, backup, format)
    const archived = target.kind === 'backup' ? undefined : findArchivedWal(join(dirname(file), 'wal'), backup)
    if (target.kind === 'latest' && archived?.missing) throw missingSegment(archived)
    if (target.kind === 'moment') log(`Restoring to ${format(target.moment)} …`)
    return { ...backup, lastChange: await rebuild(directory, options, backup, { target, archived, format }) }
  })
}

/** Files that a folder without a database may contain. The last two are from an interrupted restore. */
const HARMLESS = /^(start\.lock|users-\w+\.lock|postgres-.*|cluster\.restoring|identity\.json)$/

function refuseUsed(directory: DataDirectory): void {
  const usageLock = acquireUsageLock(directory)
  const isUsed = !usageLock.isSoleUser()
  usageLock.release()
  const others = readdirSync(directory.folder).filter((name) => !HARMLESS.test(name))
  if (!isUsed && others.length === 0) return
  throw new BackupError(
    `${directory.folder} ${isUsed ? 'is in use' : 'is not empty'}, and a restore never overwrites data. ` +
      'Stop the server and move that folder somewhere else, or set DATA_DIR to a new folder.',
  )
}

function refuseOtherVersions({ metadata }: VerifiedBackup, known: readonly string[]): void {
  const { migrations } = metadata
  if (migrations.length > 0 && !migrations.some((name) => name === known[0]))
    throw new BackupError(
      'This backup was made by an earlier version that was never released, and its data cannot be taken over. This version starts with an empty database.',
    )
  if (migrations.every((name) => known.includes(name))) return
  throw new BackupError(
    `This backup was made by a newer version of the product (${metadata.product_version}). Install that version, and restore it there.`,
  )
}

/** Throws a BackupError when the backup cannot be restored to that time. */
function parseTarget(
  { to, times, now }: RestoreOptions,
  { metadata, end }: VerifiedBackup,
  format: (moment: Date) => string,
): RestoreTarget {
  if (to === undefined) return { kind: 'backup' }
  if (to === 'latest') return { kind: 'latest' }
  const moment = times.parse(to, metadata.time_zone)
  if (moment > now) throw new BackupError(`${format(moment)} is in the future.`)
  if (moment < end.finished_at)
    throw new BackupError(
      `${format(moment)} is before this backup was finished, at ${format(end.finished_at)}. Choose an earlier backup.`,
    )
  return { kind: 'moment', moment }
}

async function rebuild(
  directory: DataDirectory,
  { file, durable = true }: RestoreOptions,
  backup: VerifiedBackup,
  recovery: Omit<Recovery, 'ownerPassword'>,
): Promise<Date | undefined> {
  const { folder, cluster, restoring } = directory
  const systemUser = findSystemUser(folder, cluster)
  const request = { directory, systemUser, programs: await findPrograms(folder, systemUser), durable }
  refuseOtherMajor(backup, request.programs.major)
  await stopOrphans(folder, restoring)
  rmSync(restoring, { recursive: true, force: true, maxRetries: 10 })
  try {
    await extractCluster(file, restoring)
    if (recovery.archived) copySegments(recovery.archived, join(restoring, 'pg_wal'))
    const secrets = generateSecrets()
    const lastChange = await recoverToTarget(request, { ...recovery, ownerPassword: secrets.ownerPassword })
    writeIdentity(directory.identity, identityFor(directory, restoring, secrets))
    renameDurably(restoring, cluster)
    chownFilesToOwnerOf(folder)
    return lastChange
  } finally {
    rmSync(restoring, { recursive: true, force: true, maxRetries: 10 })
  }
}

function refuseOtherMajor({ metadata }: VerifiedBackup, major: string): void {
  if (metadata.major_version === major) return
  throw new BackupError(
    `This backup was made by PostgreSQL ${metadata.major_version} and this is PostgreSQL ${major}. Restore it with the ` +
      `version of the product that made it (${metadata.product_version}).`,
  )
}

/** The folder is new and private. Throws a BackupError for a name that could leave it. */
async function extractCluster(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 })
  for await (const entry of readEntries(file)) {
    const { name, type } = entry.header
    if (!name.startsWith(PARTS.cluster)) entry.resume()
    else await extractEntry(entry, type, join(folder, safeName(file, name.slice(PARTS.cluster.length))))
  }
}

async function extractEntry(content: AsyncIterable<Buffer>, type: string | null | undefined, path: string) {
  mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 })
  if (type === 'file') await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

function safeName(file: string, name: string): string {
  if (/^[\w./-]*$/.test(name) && !name.split('/').includes('..') && !name.startsWith('/')) return name
  throw new BackupError(`${file} contains a file with an unexpected name and was not extracted.`)
}
