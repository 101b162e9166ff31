import { accountFor, giveToOwner } from './embedded/account.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { readControlFile } from './embedded/control-file.ts'
import { lineageOf, ownerUrlAt, servingUrlAt } from './embedded/credentials.ts'
import { ensureIdentity } from './embedded/ensure-identity.ts'
import { isStillThere } from './embedded/identity.ts'
import { ensureServer, type LaunchRequest } from './embedded/launch.ts'
import { type Place, placeAt } from './embedded/place.ts'
import { type Postmaster, postmasterOf, stopPostmaster, stopServer } from './embedded/postmaster.ts'
import { markOf, runsUnder } from './embedded/processes.ts'
import { programsFor } from './embedded/programs.ts'
import { inTurn, type Seat, takeSeat } from './embedded/seat.ts'
import { trimLog } from './embedded/server-log.ts'
import { removeSockets, socketsFor } from './embedded/sockets.ts'
import { DatabaseLostError, explained } from './embedded/start-error.ts'
import { type Revival, supervise } from './embedded/supervise.ts'

/** A PostgreSQL of our own, supervised by this process and shared with others that started it on the same folder. */
export interface EmbeddedDatabase {
  /**
   * The owner's postgres:// URL, a superuser's: for migrations, queues and backups. Both URLs are for `connectionOptions`; they hold
   * a password and stay the same while the folder does.
   */
  readonly ownerUrl: string
  /** The URL of the role that serves, which reads and writes rows and nothing more. */
  readonly servingUrl: string
  /** Names the line of backups that belong to this folder and to no copy of it. */
  readonly lineage: string
  /** Resolves once the server has died and another folder, or none, is at its path: it cannot go on, and did nothing there. */
  readonly lost: Promise<DatabaseLostError>
  /** Lets go of it; the last process to do so stops the server, in order, and waits until it is gone. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Made when missing; everything of the database stays in it. */
  readonly folder: string
  /** False for tests only: a crash of the machine may lose everything. */
  readonly durable?: boolean
  /** PostgreSQL's settings, over ours. They count for whoever starts the server, not for those who join. */
  readonly settings?: Readonly<Record<string, string>>
  /** Hears, in one line, that the server died and what became of it, and what a start found out about the folder. */
  readonly log?: (line: string) => void
}

type Log = (line: string) => void

/**
 * Starts the folder's PostgreSQL, or joins the one that runs, and keeps it running while this process lives. Throws a
 * DatabaseStartError, and never lets two servers write one folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const place = placeAt(options.folder)
    return await inTurn(place, () => start(place, options))
  } catch (error) {
    throw explained(error, options.folder)
  }
}

async function start(place: Place, { durable = true, settings = {}, log = console.warn }: EmbeddedOptions) {
  const account = accountFor(place)
  const base = { place, account, programs: await programsFor(place, account), durable }
  const seat = takeSeat(place)
  try {
    await ensureCluster(base)
    const identity = await ensureIdentity(base, { alone: seat.isOnly, log })
    const { systemIdentifier } = readControlFile(place.cluster)
    const request = { ...base, settings, identity, systemIdentifier, sockets: socketsFor(identity.id, account) }
    const postmaster = await ensureServer(request, seat.isOnly)
    giveToOwner(place.folder)
    return supervised(request, seat, postmaster, log)
  } catch (error) {
    await leave(place, seat)
    throw error
  }
}

function supervised(request: LaunchRequest, seat: Seat, started: Postmaster, log: Log): EmbeddedDatabase {
  const { place, identity } = request
  const mark = markOf(place.cluster)
  const lost = Promise.withResolvers<DatabaseLostError>()
  let { pid } = started
  const revive = async (): Promise<Revival> => {
    if (!isStillThere(identity, place)) {
      lost.resolve(new DatabaseLostError(place.folder))
      return 'lost'
    }
    pid = await inTurn(place, () => revived(request, seat, log))
    return 'running'
  }
  const endWatch = supervise({ isAlive: () => runsUnder(mark, pid), revive, log: (said) => log(`database: ${said}`) })
  const trimming = setInterval(() => isStillThere(identity, place) && trimLog(place.log), 3_600_000).unref()
  const end = async () => {
    clearInterval(trimming)
    await endWatch()
    if (isStillThere(identity, place)) await inTurn(place, () => leave(place, seat, request.sockets))
    else await leaveLost(request, seat, pid, mark)
  }
  let ended: Promise<void> | undefined
  return {
    ownerUrl: ownerUrlAt(request),
    servingUrl: servingUrlAt(request),
    lineage: lineageOf(request),
    lost: lost.promise,
    stop() {
      ended ??= end()
      return ended
    },
  }
}

/** The number of the server that runs again. Another process may have been first; then there is nothing to say. */
async function revived(request: LaunchRequest, seat: Seat, log: Log): Promise<number> {
  const { place, identity } = request
  if (!isStillThere(identity, place)) throw new DatabaseLostError(place.folder)
  const running = postmasterOf(place)
  if (running) return running.pid
  const { pid } = await ensureServer(request, seat.isOnly)
  log(`database: PostgreSQL had ended and was started again (process ${pid})`)
  return pid
}

async function leave(place: Place, seat: Seat, sockets?: string): Promise<void> {
  try {
    if (!seat.isOnly()) return
    await stopServer(place)
    if (sockets) removeSockets(sockets)
  } finally {
    seat.leave()
  }
}

/** Whoever shares a server whose folder was moved away cannot be asked any more; they end as well. */
async function leaveLost({ sockets }: LaunchRequest, seat: Seat, pid: number, mark: string): Promise<void> {
  try {
    await stopPostmaster(pid, mark)
    removeSockets(sockets)
  } finally {
    seat.leave()
  }
}
