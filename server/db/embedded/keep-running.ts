import { isStillThere } from './identity.ts'
import { ensureServer, type LaunchRequest } from './launch.ts'
import { leave, leaveLost } from './leave.ts'
import { type Postmaster, postmasterOf } from './postmaster.ts'
import { markOf, runsUnder } from './processes.ts'
import { inTurn, type Seat } from './seat.ts'
import { trimLog } from './server-log.ts'
import { DatabaseLostError } from './start-error.ts'
import { type Revival, supervise } from './supervise.ts'

export interface KeptRunning {
  /** Resolves once the server has died and another folder, or none, is at its path: it cannot go on, and did nothing there. */
  readonly lost: Promise<DatabaseLostError>
  /** Lets go of it; the last process to do so stops the server, in order, and waits until it is gone. */
  stop(): Promise<void>
}

const TRIM_EVERY_MS = 3_600_000

/** Keeps a started server running while this process lives. It is known by its process, and by its folder only while that is the same one. */
export function keepRunning(
  request: LaunchRequest,
  seat: Seat,
  started: Postmaster,
  log: (line: string) => void,
): KeptRunning {
  const { place, identity, sockets } = request
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
  const trimming = setInterval(() => isStillThere(identity, place) && trimLog(place.log), TRIM_EVERY_MS).unref()
  const end = async () => {
    clearInterval(trimming)
    await endWatch()
    if (isStillThere(identity, place)) await inTurn(place, () => leave(place, seat, sockets))
    else await leaveLost(seat, sockets, pid, mark)
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

/** The number of the server that runs again. Another process may have been first; then there is nothing to say. */
async function revived(request: LaunchRequest, seat: Seat, log: (line: string) => void): Promise<number> {
  const { place, identity } = request
  if (!isStillThere(identity, place)) throw new DatabaseLostError(place.folder)
  const running = postmasterOf(place)
  if (running) return running.pid
  const { pid } = await ensureServer(request, seat.isOnly)
  log(`database: PostgreSQL had ended and was started again (process ${pid})`)
  return pid
}
