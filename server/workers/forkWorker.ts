import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { WorkerError } from '../start/exitWith.ts'
import { ASSIGNMENT, type Assignment, READY } from './assignment.ts'

const MAIN = fileURLToPath(new URL('./workerMain.ts', import.meta.url))

/** The workers accept connections themselves. With turns, Node 24 leaves connections of a killed worker open without a response. */
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Starts a process with the options, the arguments and the environment of this one. */
export function forkWorker(assignment: Assignment): Worker {
  cluster.setupPrimary({ exec: MAIN })
  return cluster.fork({ [ASSIGNMENT]: JSON.stringify(assignment) })
}

/** Resolves when the worker serves requests. @throws WorkerError when it ends before */
export function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      if (message === READY) resolve()
    })
    worker.once('exit', () => reject(new WorkerError('a worker ended before it served requests')))
  })
}
