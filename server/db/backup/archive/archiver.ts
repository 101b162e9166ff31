import { accessSync, constants } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { connectedClient } from '../../embedded/access/connection.ts'
import { isSameReason } from '../../embedded/supervision/isSameReason.ts'
import { acquireLock, type Lineage, lineageFolders } from '../lineage.ts'
import { formatLsn, type Lsn, segmentStart } from '../lsn.ts'
import { CONNECT_MS, identifySystem, replicationClient } from '../replication.ts'
import { dropSlot, slotPosition } from '../slot.ts'
import { findArchiveEnd, isArchiveAhead } from './archiveEnd.ts'
import { readArchiveTarget } from './archiveTarget.ts'
import { freeBytes, SPACE_FLOOR } from './freeSpace.ts'
import { SegmentWriter } from './segmentWriter.ts'
import { streamWal } from './streamWal.ts'
import { archiveTimelineHistory } from './timelineHistory.ts'

export interface ArchiverOptions {
  readonly ownerUrl: string
  readonly lineage: string
  /** The folder of the database itself. */
  readonly databaseFolder: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Free bytes that the archive leaves to the rest; for tests. */
  readonly spaceFloor?: number
}

/** Milliseconds between looks whether there is something to archive, and the longest pause after failures. */
const [LOOK_MS, LONGEST_PAUSE_MS] = [1000, 30_000]
/** Milliseconds that a database may take to answer a query or to close a connection. */
const ANSWER_MS = 5000
const TIMEOUTS = { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS }

/**
 * Archives the database's log continuously, from its first backup on. Of several processes one does it, and another takes over when that ends.
 * Whatever fails is logged once and tried again. Stopping takes the log that is there along.
 */
export function startArchiver(options: ArchiverOptions): { stop(): Promise<void> } {
  const ending = new AbortController()
  const running = archiveForever(options, ending.signal)
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

async function archiveForever(options: ArchiverOptions, signal: AbortSignal): Promise<void> {
  let [pause, told] = [LOOK_MS, '']
  while (!signal.aborted) {
    try {
      await archive(options, signal)
      ;[pause, told] = [LOOK_MS, '']
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!isSameReason(reason, told) && !signal.aborted)
        options.log.error(`The backup archive is interrupted and tried again: ${reason}`)
      told = reason
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Archives as long as it can; comes back at once when there is nothing to do here. */
async function archive(options: ArchiverOptions, signal: AbortSignal): Promise<void> {
  const { databaseFolder, lineage } = options
  const target = readArchiveTarget(databaseFolder)
  if (!target) return
  const lock = acquireLock(databaseFolder, 'archive')
  if (!lock) return
  try {
    if (target.lineage !== lineage) throw new Error('this folder began a new line of backups. Run npm run backup now')
    const isWanted = () => readArchiveTarget(databaseFolder)?.backup_dir === target.backup_dir
    await archiveInto(lineageFolders(target.backup_dir, lineage), options, isWanted, signal)
  } catch (error) {
    await protectDatabase(options)
    throw error
  } finally {
    lock.release()
  }
}

/** On a nearly full disk the log that is kept for an archive that cannot be written would fill the database's own disk. */
async function protectDatabase({ ownerUrl, databaseFolder, log, spaceFloor = SPACE_FLOOR }: ArchiverOptions) {
  if ((await freeBytes(databaseFolder)) >= spaceFloor) return
  const sql = await connectedClient(ownerUrl, TIMEOUTS)
  try {
    if ((await slotPosition(sql)) === undefined) return
    await dropSlot(sql)
    log.error('The backup archive has stopped, so that the database can go on. Make space, then run npm run backup.')
  } finally {
    await closed(sql)
  }
}

async function archiveInto(
  { wal }: Lineage,
  { ownerUrl, log, spaceFloor = SPACE_FLOOR }: ArchiverOptions,
  isWanted: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  refuseUnreachable(wal)
  const replication = await replicationClient(ownerUrl)
  const sql = await connectedClient(ownerUrl, TIMEOUTS)
  try {
    const system = await identifySystem(replication)
    const { timeline } = system
    if (isArchiveAhead(wal, system))
      throw new Error('the database was set back to an earlier state. Run npm run backup to begin a new archive')
    const held = await slotPosition(replication)
    if (held === undefined)
      throw new Error('the database no longer keeps the log that comes next. Run npm run backup to begin a new archive')
    await archiveTimelineHistory(replication, wal, timeline)
    const end = findArchiveEnd(wal, timeline)
    const start = startOf(end, held)
    if (end !== undefined && start > end) log.warn(gap(wal, end, start))
    const writer = new SegmentWriter(wal, timeline, start, spaceFloor)
    log.info({ wal, from: formatLsn(start) }, 'the database log is being archived')
    try {
      await streamWal({ replication, sql, writer, wal, start, timeline, isWanted, signal })
    } finally {
      await writer.close()
    }
  } finally {
    await Promise.all([closed(replication), closed(sql)])
  }
}

function refuseUnreachable(wal: string): void {
  try {
    accessSync(wal, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`its folder ${wal} is missing. Is that disk mounted?`, { cause: error })
    throw new Error(`the user of this server may not write in its folder ${wal}`, { cause: error })
  }
}

/** Closes the connection in order, or without the server when that does not answer. */
async function closed(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), sleep(ANSWER_MS, undefined, { ref: false })])
  client.connection.stream.destroy()
}

/** Where the archive goes on; later only when PostgreSQL does not have what comes next any more. */
function startOf(end: Lsn | undefined, held: Lsn): Lsn {
  const oldest = segmentStart(held)
  return end === undefined || end < oldest ? oldest : end
}

function gap(wal: string, end: Lsn, start: Lsn): string {
  return (
    `The backup archive in ${wal} has a gap from ${formatLsn(end)} to ${formatLsn(start)}: older backups cannot be ` +
    'restored to a time after it. Run npm run backup now.'
  )
}
