import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { DatabaseUrls } from '../db/prepareDatabase.ts'
import type { Stoppable } from '../start/stoppable.ts'
import { forkWorker, untilReady } from './forkWorker.ts'
import { keepWorkerRunning } from './keepWorkerRunning.ts'
import { ReportedError } from './workerError.ts'

const A_DAY_MS = 86_400_000

/**
 * Starts the processes that serve requests on one port, and restarts each one that ends. This process serves none. The first worker
 * starts alone and prepares the database, so that an invalid configuration is reported once.
 * @throws WorkerError, ReportedError when the first worker does not start
 */
export async function startWorkers(
  { workers: count, logLevel }: Config,
  { ownerUrl, servingUrl }: DatabaseUrls,
): Promise<Stoppable> {
  const log = pino({ level: logLevel })
  const first = forkWorker({ ownerUrl, servingUrl, role: { number: 1, count, printsStartup: true } })
  await untilReady(first)
  const workers = Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const fork = () => forkWorker({ servingUrl, role: { number, count, printsStartup: false } })
    return keepWorkerRunning(number === 1 ? first : fork(), fork, log.child({ worker: number }))
  })
  const keepAlive = setInterval(() => {}, A_DAY_MS)
  return {
    log,
    async stop(reason) {
      clearInterval(keepAlive)
      const signal = reason instanceof Error ? 'SIGINT' : reason
      const ended = await Promise.all(workers.map((worker) => worker.stop(signal)))
      if (ended.includes(false)) throw new ReportedError()
    },
  }
}
