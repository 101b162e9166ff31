import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { type Assignment, READY, STARTED } from './messages.ts'
import { ReportedError, WorkerError } from './workerError.ts'

const MAIN = fileURLToPath(new URL('./workerMain.ts', import.meta.url))

/** The workers accept connections themselves. With round-robin scheduling, Node 24 leaves connections of a killed worker open without a response. */
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Starts a process with the options, the arguments and the environment of this one. */
export function forkWorker(assignment: Assignment): Worker {
  cluster.setupPrimary({ exec: MAIN })
  const worker = cluster.fork()
  worker.on('message', (message) => {
    if (message === STARTED) worker.send(assignment, () => {})
  })
  return worker
}

/** Resolves when the worker serves requests. @throws WorkerError, ReportedError when it ends first */
export function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      if (message === READY) resolve()
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (code === 1) reject(new ReportedError())
      else reject(new WorkerError(`A worker ended before it served requests (${signal ?? `code ${code}`}).`))
    })
  })
}
