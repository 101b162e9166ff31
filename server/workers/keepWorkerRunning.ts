import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { supervise } from '../db/embedded/supervision/supervise.ts'

export interface SupervisedWorker {
  /** Ends the worker. Returns whether it ended in order. */
  stop(signal: NodeJS.Signals): Promise<boolean>
}

/** Starts the worker again when it ends: at once, then with growing pauses. */
export function keepWorkerRunning(first: Worker, fork: () => Worker, log: FastifyBaseLogger): SupervisedWorker {
  let worker = first
  let isStopping = false
  const watch = (started: Worker) => {
    started.on('error', (error) => log.error({ err: error, process: started.process.pid }, 'a worker failed'))
    started.once('exit', (code: number | null, signal: string | null) => {
      const ended = { process: started.process.pid, code, signal }
      if (!isStopping) log.error(ended, 'a worker ended and will be started again')
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
      worker.process.kill(signal)
      const [code, endedBy] = await exited
      return code === 0 || endedBy === signal
    },
  }
}
