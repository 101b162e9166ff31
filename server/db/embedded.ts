import { accountFor, giveToOwner } from './embedded/account.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { passwordOf, urlAt } from './embedded/credentials.ts'
import { ensureServer, type LaunchRequest } from './embedded/launch.ts'
import { type Place, placeAt } from './embedded/place.ts'
import { postmasterOf, seemsAlive, stopServer } from './embedded/postmaster.ts'
import { programsFor } from './embedded/programs.ts'
import { inTurn, type Seat, takeSeat } from './embedded/seat.ts'
import { trimLog } from './embedded/server-log.ts'
import { removeSockets, socketsFor } from './embedded/sockets.ts'
import { explained } from './embedded/start-error.ts'
import { supervise } from './embedded/supervise.ts'

/** A PostgreSQL of our own, supervised by this process and shared with others that started it on the same folder. */
export interface EmbeddedDatabase {
  /** A postgres:// URL for pg and libpq; it holds the password and stays the same while the folder does. */
  readonly url: string
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
  /** Hears, in one line, that the server died and what became of it. */
  readonly log?: (line: string) => void
}

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
  const request = await launchRequest(place, durable, settings)
  const seat = takeSeat(place)
  try {
    await ensureCluster(request)
    const { sockets } = await ensureServer(request, seat.isOnly)
    giveToOwner(place.folder)
    return supervised(request, seat, urlAt(sockets, request.password), log)
  } catch (error) {
    await leave(request, seat)
    throw error
  }
}

async function launchRequest(place: Place, durable: boolean, settings: Readonly<Record<string, string>>) {
  const account = accountFor(place)
  const programs = await programsFor(place, account)
  const password = passwordOf(place)
  return { place, account, programs, password, sockets: socketsFor(password, account), durable, settings }
}

function supervised(request: LaunchRequest, seat: Seat, url: string, log: (line: string) => void): EmbeddedDatabase {
  const { place } = request
  const endWatch = supervise({
    isAlive: () => seemsAlive(place),
    revive: () => inTurn(place, () => revive(request, seat, log)),
    log: (said) => log(`database: ${said}`),
  })
  const trimming = setInterval(() => trimLog(place.log), 3_600_000).unref()
  const end = async () => {
    clearInterval(trimming)
    await endWatch()
    await inTurn(place, () => leave(request, seat))
  }
  let ended: Promise<void> | undefined
  return {
    url,
    stop() {
      ended ??= end()
      return ended
    },
  }
}

/** Another process may have been first; then there is nothing to say. */
async function revive(request: LaunchRequest, seat: Seat, log: (line: string) => void): Promise<void> {
  if (postmasterOf(request.place)) return
  const { pid } = await ensureServer(request, seat.isOnly)
  log(`database: PostgreSQL had ended and was started again (process ${pid})`)
}

async function leave({ place, sockets }: LaunchRequest, seat: Seat): Promise<void> {
  try {
    if (!seat.isOnly()) return
    await stopServer(place)
    removeSockets(sockets)
  } finally {
    seat.leave()
  }
}
