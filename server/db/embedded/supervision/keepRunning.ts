import { isUnchanged } from '../files/identity.ts'
import { type UsageLock, withStartLock } from '../lock/usageLock.ts'
import { type Postmaster, postmasterOf } from '../process/postmaster.ts'
import { processTitleOf, runsUnder } from '../process/processes.ts'
import { releaseLostServer, releaseServer } from '../process/releaseServer.ts'
import { ensureServer, type StartRequest } from '../process/startServer.ts'
import { DatabaseLostError } from '../startError.ts'
import { trimLog } from './serverLog.ts'
import { type RestartOutcome, supervise } from './supervise.ts'

export interface SupervisedServer {
  /** Resolves once the server has died and another folder, or none, is at its path: it cannot go on, and did nothing there. */
  readonly lost: Promise<DatabaseLostError>
  /** Lets go of it; the last process to do so stops the server, in order, and waits until it is gone. */
  stop(): Promise<void>
}

const TRIM_EVERY_MS = 3_600_000

/** Keeps a started server running while this process lives. It is known by its process, and by its folder only while that is the same one. */
export function superviseServer(
  request: StartRequest,
  seat: UsageLock,
  started: Postmaster,
  log: (line: string) => void,
): SupervisedServer {
  const { place, identity, sockets } = request
  const mark = processTitleOf(place.cluster)
  const lost = Promise.withResolvers<DatabaseLostError>()
  let { pid } = started
  const revive = async (): Promise<RestartOutcome> => {
    if (!isUnchanged(identity, place)) {
      lost.resolve(new DatabaseLostError(place.folder))
      return 'lost'
    }
    pid = await withStartLock(place, () => revived(request, seat, log))
    return 'running'
  }
  const endWatch = supervise({ isAlive: () => runsUnder(mark, pid), revive, log: (said) => log(`database: ${said}`) })
  const trimming = setInterval(() => isUnchanged(identity, place) && trimLog(place.log), TRIM_EVERY_MS).unref()
  const end = async () => {
    clearInterval(trimming)
    await endWatch()
    if (isUnchanged(identity, place)) await withStartLock(place, () => releaseServer(place, seat, sockets))
    else await releaseLostServer(seat, sockets, pid, mark)
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
async function revived(request: StartRequest, seat: UsageLock, log: (line: string) => void): Promise<number> {
  const { place, identity } = request
  if (!isUnchanged(identity, place)) throw new DatabaseLostError(place.folder)
  const running = postmasterOf(place)
  if (running) return running.pid
  const { pid } = await ensureServer(request, seat.isSoleUser)
  log(`database: PostgreSQL had ended and was started again (process ${pid})`)
  return pid
}
