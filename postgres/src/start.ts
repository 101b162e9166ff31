import { ensureCluster, ensureIdentity } from './cluster.ts'
import { ownerUrlAt, servingUrlAt } from './connect.ts'
import { readControlFile } from './copies.ts'
import { DatabaseLostError, toStartError } from './errors.ts'
import { type DataDirectory, openDataDirectory, removeSocketFolder, socketFolderFor, socketFolders } from './folders.ts'
import { isUnchanged } from './identity.ts'
import type { ServerRequest } from './launch.ts'
import { acquireUsageLock, type UsageLock, withStartLock } from './locks.ts'
import { runsUnder, toProcessTitle } from './processes.ts'
import { findPrograms } from './programs.ts'
import { ensureServer, findPostmaster, type Postmaster, releaseServer, stopPostmaster, trimLog } from './server.ts'
import { type RestartOutcome, supervise } from './supervise.ts'
import { chownFilesToOwnerOf, findSystemUser } from './systemUser.ts'

/** Supervised by this process and shared with other processes on the same folder. */
export interface EmbeddedDatabase {
  /** A superuser's URL. Both URLs are for `connectionOptions`. */
  readonly ownerUrl: string
  /** The serving role can only do what the product grants it. */
  readonly servingUrl: string
  /** Names the folder of its backups. A copy of the database folder has another one. */
  readonly databaseId: string
  readonly lost: Promise<DatabaseLostError>
  /** The last process shuts the server down and waits until it has ended. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly folder: string
  /** False for tests only: a crash of the machine may lose all data. */
  readonly durable?: boolean
  /** The folder of a package with the programs of another version, for a database that it wrote. */
  readonly packageFolder?: string | undefined
  /** Overrides of PostgreSQL's settings. The process that starts the server decides. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: (line: string) => void
}

/** Runs `work` with the database, which stops after it. @throws as `startEmbedded` */
export async function withEmbedded<T>(
  options: EmbeddedOptions,
  work: (database: EmbeddedDatabase) => Promise<T>,
): Promise<T> {
  const database = await startEmbedded(options)
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

/** Joins a running server: two servers never run on one folder. Throws a DatabaseStartError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const directory = openDataDirectory(options.folder)
    return await withStartLock(directory, () => start(directory, options))
  } catch (error) {
    throw toStartError(error, options.folder)
  }
}

async function start(
  directory: DataDirectory,
  { durable = true, settings = {}, log = console.warn, packageFolder }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const { folder, cluster } = directory
  const systemUser = findSystemUser(folder, cluster)
  const base = { directory, systemUser, programs: await findPrograms(folder, systemUser, packageFolder), durable }
  const usageLock = acquireUsageLock(directory)
  try {
    await ensureCluster(base)
    const identity = await ensureIdentity(base, { isSoleUser: usageLock.isSoleUser, log })
    const { systemIdentifier } = readControlFile(cluster)
    const wanted = socketFolderFor(identity.id, systemUser)
    const postmaster = await ensureServer(
      { ...base, settings, identity, systemIdentifier, sockets: wanted },
      usageLock.isSoleUser,
    )
    // Another user may have started it.
    const sockets = socketFolders(identity.id).find((path) => path === postmaster.sockets) ?? wanted
    const request = { ...base, settings, identity, systemIdentifier, sockets }
    chownFilesToOwnerOf(folder)
    return {
      ownerUrl: ownerUrlAt(request),
      servingUrl: servingUrlAt(request),
      databaseId: `${systemIdentifier}-${identity.id.slice(0, 12)}`,
      ...keepRunning(request, usageLock, postmaster, log),
    }
  } catch (error) {
    await releaseServer(directory, usageLock)
    throw error
  }
}

const TRIM_EVERY_MS = 3_600_000

/** Restarts the server when it ends, until `stop` or until its folder was replaced. */
function keepRunning(
  request: ServerRequest,
  usageLock: UsageLock,
  started: Postmaster,
  log: (line: string) => void,
): Pick<EmbeddedDatabase, 'lost' | 'stop'> {
  const { directory, identity, sockets } = request
  const processTitle = toProcessTitle(directory.cluster)
  const lost = Promise.withResolvers<DatabaseLostError>()
  let { pid } = started
  const isRunning = () => runsUnder(processTitle, pid)
  const restart = async (): Promise<RestartOutcome> => {
    if (!isUnchanged(identity, directory)) {
      lost.resolve(new DatabaseLostError(directory.folder))
      return 'lost'
    }
    pid = await withStartLock(directory, () => restartServer(request, usageLock, log))
    return 'running'
  }
  const endSupervision = supervise({ isAlive: isRunning, restart, log: (line) => log(`database: ${line}`) })
  const trimTimer = setInterval(() => trimOwnLog(request, log), TRIM_EVERY_MS).unref()
  const end = async () => {
    clearInterval(trimTimer)
    await endSupervision()
    if (isUnchanged(identity, directory))
      return withStartLock(directory, () => releaseServer(directory, usageLock, sockets))
    await stopWithoutFolder()
  }
  const stopWithoutFolder = async () => {
    try {
      await stopPostmaster(pid, isRunning)
      removeSocketFolder(sockets)
    } finally {
      usageLock.release()
    }
  }
  let ended: Promise<void> | undefined
  return {
    lost: lost.promise,
    stop() {
      ended ??= end()
      return ended
    },
  }
}

/** Returns the process id. Another process may have restarted the server first. */
async function restartServer(
  request: ServerRequest,
  usageLock: UsageLock,
  log: (line: string) => void,
): Promise<number> {
  const { directory, identity } = request
  if (!isUnchanged(identity, directory)) throw new DatabaseLostError(directory.folder)
  const running = findPostmaster(directory)
  if (running) return running.pid
  const { pid } = await ensureServer(request, usageLock.isSoleUser)
  log(`database: PostgreSQL had stopped and was restarted (process ${pid})`)
  return pid
}

/** Reports an error, which would otherwise end the process: the folder can be unreadable for some time. */
function trimOwnLog({ directory, identity }: ServerRequest, log: (line: string) => void): void {
  try {
    if (isUnchanged(identity, directory)) trimLog(directory.log)
  } catch (error) {
    log(`database: postgres.log was not trimmed: ${error instanceof Error ? error.message : error}`)
  }
}
