import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { supervise } from '../db/embedded/supervision/supervise.ts'
import { killBlocked } from './killBlocked.ts'

export interface SupervisedWorker {
  /** Ends the worker, at the latest when its event loop is blocked for five seconds. Returns whether it stopped cleanly. */
  stop(signal: NodeJS.Signals): Promise<boolean>
}

/** Starts the worker again when it ends: at once, then with growing pauses. */
export function keepWorkerRunning(first: Worker, fork: () => Worker, log: FastifyBaseLogger): SupervisedWorker {
  let worker = first
  let isStopping = false
  const watch = (started: Worker) => {
    const { pid } = started.process
    started.on('error', (error) => log.error({ err: error, process: pid }, 'a worker failed'))
    started.once('exit', (code: number | null, signal: string | null) => {
      if (!isStopping) log.error({ process: pid, code, signal }, 'a worker ended and will be started again')
    })
  }
  watch(first)
  const endSupervision = supervise({
    isAlive: () => !worker.isDead(),
    async restart() {
      worker = fork()
      watch(worker)
      return 'running'
    },
    log: (line) => log.error(line),
  })
  return {
    async stop(signal) {
      isStopping = true
      await endSupervision()
      if (worker.isDead()) return true
      const exited = once(worker, 'exit')
      const { pid } = worker.process
      worker.process.kill(signal)
      killBlocked(worker, () => log.error({ process: pid }, 'a worker does not respond and is killed'))
      const [code, endedBy] = await exited
      const isClean = code === 0 || endedBy === signal
      if (!isClean) log.error({ process: pid, code, signal: endedBy }, 'a worker did not stop cleanly')
      return isClean
    },
  }
}
