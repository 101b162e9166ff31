import { closeSync, copyFileSync, openSync, readFileSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  connectClient,
  DATABASE_NAME,
  ensureServingRole,
  IDENTITY_SETTING,
  ownerUrlAt,
  type ServerAddress,
  TOO_MANY_CONNECTIONS,
  WrongDatabaseError,
} from './connect.ts'
import { deleteFilesAtStop, readControlFile, recordFilesAtStop } from './copies.ts'
import { DatabaseStartError } from './errors.ts'
import { type DataDirectory, prepareSocketFolder, removeSocketFolder } from './folders.ts'
import { type ServerRequest, spawnServer } from './launch.ts'
import type { UsageLock } from './locks.ts'
import { endedWithin, isAlive, readSetting, runsIn, sendSignal } from './processes.ts'
import { chownCluster, chownFilesToOwnerOf } from './systemUser.ts'

export interface Postmaster {
  readonly pid: number
  readonly sockets: string
}

/**
 * Joins a running server, or starts one. The caller holds the start lock.
 * Throws a DatabaseStartError when another process may use a server that hangs.
 */
export async function ensureServer(request: ServerRequest, isSoleUser: () => boolean): Promise<Postmaster> {
  const { directory } = request
  const found = findPostmaster(directory)
  const running = found && (await waitUntilReady(request, () => runsIn(directory.cluster, found.pid)))
  if (running) return running
  if (!findPostmaster(directory) || isSoleUser()) return startServer(request)
  throw new DatabaseStartError(
    directory.folder,
    `its PostgreSQL (process ${found?.pid}) is running but not responding, and other servers may be using it`,
    'Stop those servers and start again.',
  )
}

/** Milliseconds for which a start is repeated while the memory of killed processes is in use: it is freed after they can no longer be seen. */
const MEMORY_MS = 10_000
const MEMORY_IN_USE = /^pre-existing shared memory block .* is still in use$/

async function startServer(request: ServerRequest): Promise<Postmaster> {
  const deadline = Date.now() + MEMORY_MS
  for (;;) {
    try {
      return await startOnce(request)
    } catch (error) {
      const isInUse = error instanceof Error && MEMORY_IN_USE.test(error.message)
      if (!isInUse || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

async function startOnce(request: ServerRequest): Promise<Postmaster> {
  const { directory, systemUser, sockets } = request
  await stopAndCleanUp(directory)
  deleteFilesAtStop(directory)
  prepareSocketFolder(sockets, systemUser, directory.folder)
  chownCluster(systemUser, directory.cluster)
  trimLog(directory.log)
  const before = sizeOf(directory.log)
  const server = await spawnServer(request)
  // Linux has no command line of a process for a moment after its start, so the process itself is asked.
  const postmaster = await waitUntilReady(request, () => server.exitCode === null && server.signalCode === null)
  if (!postmaster) throw new Error(firstErrorIn(directory.log, before) ?? 'PostgreSQL started but does not respond')
  await ensureServingRole(request)
  return postmaster
}

export function findPostmaster({ cluster }: DataDirectory): Postmaster | undefined {
  const [pid, , , , sockets = ''] = readPidFile(cluster)
  if (pid && runsIn(cluster, Number(pid))) return { pid: Number(pid), sockets }
}

/** The identity of the folder that this server was started on. */
export function readStartedIdentity({ pid }: Postmaster): string | undefined {
  return readSetting(pid, IDENTITY_SETTING)
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(toPidFile(cluster), 'utf8').split('\n')
  } catch {
    return []
  }
}

function toPidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

const RESPONSE_MS = 30_000

/** Undefined when the server ended or did not respond for 30 seconds. */
async function waitUntilReady(request: ServerRequest, isRunning: () => boolean): Promise<Postmaster | undefined> {
  let deadline = Date.now() + RESPONSE_MS
  while (isRunning() && Date.now() < deadline) {
    const postmaster = findPostmaster(request.directory)
    const readiness = postmaster?.sockets ? await probe({ ...request, sockets: postmaster.sockets }) : 'silent'
    if (readiness === 'yes') return postmaster
    if (readiness === 'not yet') deadline = Date.now() + RESPONSE_MS
    await sleep(20)
  }
}

/** `not yet`: the server starts, recovers or stops. */
type Readiness = 'silent' | 'not yet' | 'yes'

/** Creates a missing database. Throws the server's refusal, or a WrongDatabaseError. */
async function probe(address: ServerAddress): Promise<Readiness> {
  try {
    await query(ownerUrlAt(address), 'SELECT 1')
    return 'yes'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (STARTING_OR_STOPPING.test(code)) return 'not yet'
    if (code === TOO_MANY_CONNECTIONS) return 'yes'
    if (code === NO_DATABASE) {
      await query(ownerUrlAt(address, 'postgres'), `CREATE DATABASE ${DATABASE_NAME}`)
      return 'yes'
    }
    if (error instanceof pg.DatabaseError || error instanceof WrongDatabaseError) throw error
    return 'silent'
  }
}

const STARTING_OR_STOPPING = /^57P0[123]$/
const NO_DATABASE = '3D000'

async function query(url: string, sql: string): Promise<void> {
  const client = await connectClient(url, { connectionTimeoutMillis: 5_000, query_timeout: 60_000 })
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The last user stops the server. The caller holds the start lock. */
export async function releaseServer(directory: DataDirectory, usageLock: UsageLock, sockets?: string): Promise<void> {
  try {
    if (!usageLock.isSoleUser()) return
    const wasRunning = findPostmaster(directory) !== undefined
    await stopServer(directory)
    if (wasRunning && readControlFile(directory.cluster).isShutDown) recordFilesAtStop(directory)
    chownFilesToOwnerOf(directory.folder)
    if (sockets) removeSocketFolder(sockets)
  } finally {
    usageLock.release()
  }
}

/** Ends open transactions, and waits until every process that writes to the cluster has ended. */
export async function stopServer(directory: DataDirectory): Promise<void> {
  const { cluster } = directory
  const postmaster = findPostmaster(directory)
  if (postmaster) await stopPostmaster(postmaster.pid, () => runsIn(cluster, postmaster.pid))
  await stopOrphans(directory.folder, cluster)
}

/** Deletes a stale postmaster.pid, too. */
export async function stopAndCleanUp(directory: DataDirectory): Promise<void> {
  const { cluster } = directory
  await stopServer(directory)
  const [pid] = readPidFile(cluster)
  // PostgreSQL deletes a stale file itself, unless another process has the process id in it, or it was killed before it wrote one.
  if (!pid || isAlive(Number(pid))) rmSync(toPidFile(cluster), { force: true })
}

/** Fast, then immediate, after which the next start recovers from the WAL. */
const SHUTDOWNS: readonly (readonly [NodeJS.Signals, timeoutMs: number])[] = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
]

export async function stopPostmaster(pid: number, isRunning: () => boolean): Promise<void> {
  for (const [signal, timeoutMs] of SHUTDOWNS) {
    const deadline = Date.now() + timeoutMs
    if (isRunning()) sendSignal(pid, signal)
    while (isRunning() && Date.now() < deadline) await sleep(20)
  }
}

/** Stops server processes without a postmaster. Throws a DatabaseStartError when a process remains. */
export async function stopOrphans(folder: string, cluster: string): Promise<void> {
  if (await endedWithin(1_000, cluster)) return
  if (await endedWithin(5_000, cluster, 'SIGQUIT')) return
  if (await endedWithin(10_000, cluster, 'SIGKILL')) return
  const problem = 'processes of an earlier PostgreSQL still work in it and cannot be ended'
  throw new DatabaseStartError(folder, problem, 'End them, or restart the machine.')
}

const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Moves a log of 10 MB or more to a second file. Safe while PostgreSQL writes, because it only appends. */
export function trimLog(log: string): void {
  if (sizeOf(log) < MAX_LOG_BYTES) return
  try {
    copyFileSync(log, `${log}.1`)
  } catch {
    // On a full disk the old lines are deleted.
  }
  truncateSync(log)
}

/** Skips the first `from` bytes. Later errors are mostly consequences. */
export function firstErrorIn(log: string, from: number): string | undefined {
  const lines = textFrom(log, from).split('\n').filter(Boolean)
  const first = lines.find((line) => ERROR_LINE.test(line)) ?? lines.at(-1)
  return first?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '')
}

/** Refused connections of the readiness probe are no errors. */
const ERROR_LINE = /\b(FATAL|PANIC|ERROR):(?! +the database system is )/

function sizeOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

function textFrom(log: string, from: number): string {
  const bytes = Buffer.alloc(64 * 1024)
  const file = openSync(log, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}
