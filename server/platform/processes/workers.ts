import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/** One server process, or several with the same address. */
export interface Stoppable {
  readonly log: FastifyBaseLogger
  /** After SIGTERM and SIGHUP drains first. Responds to all requests that were received. */
  stop(reason: NodeJS.Signals | Error): Promise<void>
}

/** A worker ended before it served, and printed no reason, for example because the system ended it. */
export class WorkerError extends Error {}

/** A worker failed and has already printed or logged the reason. */
export class ReportedError extends Error {}

type WorkerMessage = 'started' | 'serving' | 'pong'

/**
 * Runs workers that serve one port, and starts each one again that ends: at once, then after growing pauses. This process serves nothing. The
 * first worker starts alone, so that a mistake in the configuration is reported once.
 * @throws WorkerError, ReportedError when the first worker does not start
 */
export async function startWorkers(
  count: number,
  assign: (number: number, isFirst: boolean) => object,
  log: FastifyBaseLogger,
): Promise<Stoppable> {
  // With round-robin scheduling, Node 24 leaves connections of a killed worker open without a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const first = fork(assign(1, true))
  await serving(first)
  const endings = Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const start = () => fork(assign(number, false))
    return keepRunning(number === 1 ? first : start(), start, log.child({ worker: number }))
  })
  return {
    log,
    async stop(reason) {
      const signal = reason instanceof Error ? 'SIGINT' : reason
      const ended = await Promise.all(endings.map((endWorker) => endWorker(signal)))
      if (ended.includes(false)) throw new ReportedError()
    },
  }
}

/**
 * For a worker: what the primary process assigned to it. It is a message, because it contains passwords, which other processes can read in an
 * environment variable. From then on the worker responds to pings while its event loop runs.
 */
export function receiveAssignment<A extends object>(): Promise<A> {
  return new Promise((resolve) => {
    process.on('message', (message: 'ping' | { readonly assignment?: A }) => {
      if (message === 'ping') tellPrimary('pong')
      else if (message.assignment) resolve(message.assignment)
    })
    tellPrimary('started')
  })
}

export function tellPrimary(message: WorkerMessage): void {
  process.send?.(message)
}

/** A process with the program, the options, the arguments and the environment of this one. */
function fork(assignment: object): Worker {
  const worker = cluster.fork()
  worker.on('message', (message: WorkerMessage) => {
    if (message === 'started') worker.send({ assignment }, () => {})
  })
  return worker
}

/** @throws WorkerError, ReportedError when the worker ends first */
function serving(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message === 'serving') resolve()
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (code === 1) reject(new ReportedError())
      else reject(new WorkerError(`A worker ended before it served requests (${signal ?? `code ${code}`}).`))
    })
  })
}

/** Milliseconds: of a run that resets the pause, and of the shortest and the longest pause. */
const [STABLE_MS, SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [60_000, 500, 30_000]

/** Node has printed the details before SIGABRT. The system prints nothing. */
const REASONS: Readonly<Record<string, string>> = {
  SIGABRT: 'Node ended it, most likely because its memory was full',
  SIGKILL: 'the system or a person ended it, most likely because the memory of the machine was full',
}

/** Starts a worker again when it ends. Returns a function that ends it for good and returns whether it stopped cleanly. */
function keepRunning(first: Worker, start: () => Worker, log: FastifyBaseLogger) {
  let [worker, pause, isStopping] = [first, 0, false]
  let restart: NodeJS.Timeout | undefined
  const watch = (started: Worker) => {
    worker = started
    const startTime = performance.now()
    const { pid } = started.process
    started.on('error', (error) => log.error({ err: error, process: pid }, 'a worker failed'))
    started.process.once('close', (code, signal) => {
      if (isStopping) return
      const reason = REASONS[signal ?? '']
      log.error({ process: pid, code, signal, reason }, 'a worker ended and will be started again')
      if (performance.now() - startTime > STABLE_MS) pause = 0
      startAgain()
    })
  }
  const startAgain = () => {
    restart = setTimeout(() => {
      try {
        watch(start())
      } catch (error) {
        log.error({ err: error }, 'a worker could not be started')
        startAgain()
      }
    }, pause)
    pause = Math.min(Math.max(2 * pause, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
  }
  watch(first)
  return async (signal: NodeJS.Signals): Promise<boolean> => {
    isStopping = true
    clearTimeout(restart)
    return worker.isDead() || end(worker, signal, log)
  }
}

/** Pings, one a second. Docker kills the whole server after ten seconds. */
const MAX_UNANSWERED = 5

/** A worker may take longer to finish its requests, but one whose event loop is blocked for five seconds is killed. */
async function end(worker: Worker, signal: NodeJS.Signals, log: FastifyBaseLogger): Promise<boolean> {
  const { pid } = worker.process
  let unanswered = 0
  worker.on('message', (message: WorkerMessage) => {
    if (message === 'pong') unanswered = 0
  })
  const pings = setInterval(() => {
    if (unanswered === MAX_UNANSWERED) {
      log.error({ process: pid }, 'a worker does not respond and is killed')
      worker.process.kill('SIGKILL')
    }
    unanswered++
    worker.send('ping', () => {})
  }, 1000)
  worker.process.kill(signal)
  const [code, endedBy] = await once(worker, 'exit')
  clearInterval(pings)
  const isClean = code === 0 || endedBy === signal
  if (!isClean) log.error({ process: pid, code, signal: endedBy }, 'a worker did not stop cleanly')
  return isClean
}
