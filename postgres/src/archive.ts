import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { acquireLock, type BackupFolder, backupFolderFor, isArchiveAhead, readArchiveTarget } from './backupFolder.ts'
import { connectClient } from './connect.ts'
import { freeBytes, MIN_DATABASE_FREE_BYTES, writeDurably } from './disk.ts'
import { operatorCommand } from './operatorCommand.ts'
import { CONNECT_MS, connectReplicationClient, dropSlot, identifySystem, slotPosition } from './replication.ts'
import { isSameReason } from './supervise.ts'
import { findArchiveEnd, formatLsn, type Lsn, segmentStart } from './wal.ts'
import { type ArchiveStop, LowSpaceError, receiveWal } from './walReceiver.ts'

export interface ArchiveLog {
  info(details: object, line: string): void
  warn(line: string): void
  error(line: string): void
}

export interface ArchiverOptions {
  readonly ownerUrl: string
  readonly databaseId: string
  readonly databaseFolder: string
  readonly log: ArchiveLog
  readonly spaceFloor?: number
}

/** Milliseconds between checks for an archive target, and the longest pause after failures. */
const [CHECK_MS, LONGEST_PAUSE_MS] = [1000, 30_000]
const RESPONSE_MS = 5000
/** Milliseconds for which `stop` waits for the rest of the log. */
const CATCH_UP_MS = 10_000
const TIMEOUTS = { connectionTimeoutMillis: CONNECT_MS, query_timeout: RESPONSE_MS }

/** Archives WAL from the first backup on, in one process at a time, with retries. `stop` archives the rest first, or logs why not. */
export function startArchiver(options: ArchiverOptions): { stop(): Promise<void> } {
  const [stopping, timeUp] = [new AbortController(), new AbortController()]
  const running = archiveForever(options, { signal: stopping.signal, timeUp: timeUp.signal })
  return {
    async stop() {
      stopping.abort()
      const timer = setTimeout(() => timeUp.abort(), CATCH_UP_MS)
      await running
      clearTimeout(timer)
    },
  }
}

async function archiveForever(options: ArchiverOptions, stop: ArchiveStop): Promise<void> {
  const { signal, timeUp } = stop
  let [pause, lastReason] = [CHECK_MS, '']
  for (let isLast = false; !isLast; ) {
    isLast = signal.aborted
    try {
      await archive(options, stop)
      if (signal.aborted) return
      ;[pause, lastReason] = [CHECK_MS, '']
    } catch (error) {
      isLast ||= timeUp.aborted
      const reason = error instanceof Error ? error.message : String(error)
      const isNew = !signal.aborted && !isSameReason(reason, lastReason)
      if (isNew || isLast) options.log.error(failureMessage(reason, isLast))
      if (isNew) lastReason = reason
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function archive(options: ArchiverOptions, stop: ArchiveStop): Promise<void> {
  const { databaseFolder, databaseId } = options
  const target = readArchiveTarget(databaseFolder)
  if (!target) return
  const lock = acquireLock(databaseFolder, 'archive')
  if (!lock) return
  try {
    if (target.database_id !== databaseId)
      throw new Error(`this folder needs its own backups. Run ${operatorCommand('backup')} now`)
    const isWanted = () => readArchiveTarget(databaseFolder)?.backup_dir === target.backup_dir
    await archiveInto(backupFolderFor(target.backup_dir, databaseId), options, isWanted, stop)
  } catch (error) {
    await protectDatabase(options, error)
    throw error
  } finally {
    lock.release()
  }
}

/** Drops the slot on a nearly full disk: the WAL retained for a failing archive would fill it. */
async function protectDatabase(
  { ownerUrl, databaseFolder, log, spaceFloor = MIN_DATABASE_FREE_BYTES }: ArchiverOptions,
  failure: unknown,
) {
  if (!endedByFullDisk(failure, databaseFolder) && (await freeBytes(databaseFolder)) >= spaceFloor) return
  const sql = await connectClient(ownerUrl, TIMEOUTS)
  try {
    if ((await slotPosition(sql)) === undefined) return
    await dropSlot(sql)
    log.error(
      `The backup archive was stopped to protect the database. Free some space, then run ${operatorCommand('backup')}.`,
    )
  } finally {
    await closeClient(sql)
  }
}

/** A checkpoint may have freed some space since, but not enough for an archive that goes on. */
function endedByFullDisk(failure: unknown, databaseFolder: string): boolean {
  return failure instanceof LowSpaceError && statSync(failure.folder).dev === statSync(databaseFolder).dev
}

async function archiveInto(
  { wal }: BackupFolder,
  { ownerUrl, log, spaceFloor = MIN_DATABASE_FREE_BYTES }: ArchiverOptions,
  isWanted: () => boolean,
  stop: ArchiveStop,
): Promise<void> {
  requireAccess(wal)
  const replication = await connectReplicationClient(ownerUrl)
  const sql = await connectClient(ownerUrl, TIMEOUTS)
  try {
    const system = await identifySystem(replication)
    const { timeline } = system
    if (isArchiveAhead(wal, system))
      throw new Error(
        `the database was restored to an earlier state. Run ${operatorCommand('backup')} to start a new archive`,
      )
    const retained = await slotPosition(replication)
    if (retained === undefined)
      throw new Error(
        `the database no longer has the log that the archive needs next. Run ${operatorCommand('backup')} to start a new archive`,
      )
    await archiveTimelineHistory(replication, wal, timeline)
    const end = findArchiveEnd(wal, timeline)
    const start = archiveStart(end, retained)
    if (end !== undefined && start > end) log.warn(gapMessage(wal, end, start))
    const onStarted = () => log.info({ wal, from: formatLsn(start) }, 'the database log is being archived')
    await receiveWal({ replication, sql, wal, start, timeline, spaceFloor, onStarted, isWanted, ...stop })
  } finally {
    await Promise.all([closeClient(replication), closeClient(sql)])
  }
}

function requireAccess(wal: string): void {
  try {
    accessSync(wal, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new Error(`its folder ${wal} is missing. Is that disk mounted?`, { cause: error })
    if (code === 'EROFS')
      throw new Error(
        `its folder ${wal} is read-only for this server: the disk is, or systemd's ReadWritePaths= does not name it`,
        { cause: error },
      )
    throw new Error(`the user of this server may not write in its folder ${wal}`, { cause: error })
  }
}

/** Also closes the connection when the server does not respond. */
async function closeClient(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), sleep(RESPONSE_MS, undefined, { ref: false })])
  client.connection.stream.destroy()
}

/** The archive's end, or a later position when PostgreSQL no longer has the WAL in between. */
function archiveStart(end: Lsn | undefined, retained: Lsn): Lsn {
  const oldest = segmentStart(retained)
  return end === undefined || end < oldest ? oldest : end
}

function failureMessage(reason: string, isLast: boolean): string {
  return isLast
    ? `The end of the database log was not archived. The server will try again after its next start. Reason: ${reason}`
    : `Archiving the database log was interrupted. The server will try again. Reason: ${reason}`
}

function gapMessage(wal: string, end: Lsn, start: Lsn): string {
  return (
    `The backup archive in ${wal} is missing the log from ${formatLsn(end)} to ${formatLsn(start)}. Older backups cannot be ` +
    `restored to a time after that gap. Run ${operatorCommand('backup')} now.`
  )
}

async function archiveTimelineHistory(replication: pg.Client, wal: string, timeline: number): Promise<void> {
  if (timeline === 1) return
  const { rows } = await replication.query<{ filename: string; content: string }>(`TIMELINE_HISTORY ${timeline}`)
  const [history] = rows
  if (!history) throw new Error(`PostgreSQL has no history of its timeline ${timeline}`)
  const file = join(wal, history.filename)
  if (!existsSync(file)) writeDurably(file, history.content)
}
