import { isUnchanged } from '../files/identity.ts'
import { type UsageLock, withStartLock } from '../lock/usageLock.ts'
import { type Postmaster, postmasterOf } from '../process/postmaster.ts'
import { processTitleOf, runsUnder } from '../process/processes.ts'
import { releaseServer, stopServerOfMissingFolder } from '../process/releaseServer.ts'
import { ensureServer, type StartRequest } from '../process/startServer.ts'
import { DatabaseLostError } from '../startError.ts'
import { trimLog } from './serverLog.ts'
import { type RestartOutcome, supervise } from './supervise.ts'

export interface SupervisedServer {
  readonly lost: Promise<DatabaseLostError>
  /** The last process shuts the server down and waits until it has ended. */
  stop(): Promise<void>
}

const TRIM_EVERY_MS = 3_600_000

export function superviseServer(
  request: StartRequest,
  usageLock: UsageLock,
  started: Postmaster,
  log: (line: string) => void,
): SupervisedServer {
  const { directory, identity, sockets } = request
  const processTitle = processTitleOf(directory.cluster)
  const lost = Promise.withResolvers<DatabaseLostError>()
  let { pid } = started
  const restart = async (): Promise<RestartOutcome> => {
    if (!isUnchanged(identity, directory)) {
      lost.resolve(new DatabaseLostError(directory.folder))
      return 'lost'
    }
    pid = await withStartLock(directory, () => restartServer(request, usageLock, log))
    return 'running'
  }
  const endSupervision = supervise({
    isAlive: () => runsUnder(processTitle, pid),
    restart,
    log: (line) => log(`database: ${line}`),
  })
  const trimTimer = setInterval(() => trimOwnLog(request, log), TRIM_EVERY_MS).unref()
  const end = async () => {
    clearInterval(trimTimer)
    await endSupervision()
    if (isUnchanged(identity, directory))
      await withStartLock(directory, () => releaseServer(directory, usageLock, sockets))
    else await stopServerOfMissingFolder(usageLock, sockets, pid, processTitle)
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

/** Reports an error, which would otherwise end the process: the folder can be unreadable for some time. */
function trimOwnLog({ directory, identity }: StartRequest, log: (line: string) => void): void {
  try {
    if (isUnchanged(identity, directory)) trimLog(directory.log)
  } catch (error) {
    log(`database: postgres.log was not trimmed: ${error instanceof Error ? error.message : error}`)
  }
}

/** Returns the process id. Another process may have restarted the server first. */
async function restartServer(
  request: StartRequest,
  usageLock: UsageLock,
  log: (line: string) => void,
): Promise<number> {
  const { directory, identity } = request
  if (!isUnchanged(identity, directory)) throw new DatabaseLostError(directory.folder)
  const running = postmasterOf(directory)
  if (running) return running.pid
  const { pid } = await ensureServer(request, usageLock.isSoleUser)
  log(`database: PostgreSQL had stopped and was restarted (process ${pid})`)
  return pid
}
