import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { StoredResponse } from '../http/idempotency.ts'
import { Problem, stopping } from '../http/problem.ts'
import type { ImportJob, ImportMessage } from './importWorker.ts'

const WORKER = new URL('./importWorker.ts', import.meta.url)
/** Megabytes of JavaScript memory that an import may take. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
/** Milliseconds: an import often follows its preview. */
const IDLE_MS = 20_000

/** The thread that imports: it is started for an import and ends when none follows for a while. */
export class ImportThread {
  readonly #databaseUrl: string
  readonly #memory: ResourceLimits
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(databaseUrl: string, memory: ResourceLimits = MEMORY) {
    this.#databaseUrl = databaseUrl
    this.#memory = memory
  }

  /** Runs one import. When it is told to stop before its turn among all servers has come, it is given up with 503. */
  async run(job: ImportJob, stopped: AbortSignal): Promise<StoredResponse> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    worker.ref()
    try {
      return await answerOf(worker, job, stopped)
    } catch (error) {
      if (!(error instanceof Problem) || stopped.aborted) await this.end()
      throw error
    } finally {
      worker.unref()
      this.#idle = setTimeout(() => this.end(), IDLE_MS).unref()
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { workerData: this.#databaseUrl, resourceLimits: this.#memory })
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    this.#worker = worker
    return worker
  }
}

async function answerOf(worker: Worker, job: ImportJob, stopped: AbortSignal): Promise<StoredResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredResponse>()
  const giveUp = () => reject(stopping())
  stopped.addEventListener('abort', giveUp)
  const hear = (message: ImportMessage) => {
    if (message.kind === 'begun') stopped.removeEventListener('abort', giveUp)
    else if (message.kind === 'answered') resolve(message.answered)
    else reject(errorFrom(message))
  }
  const fail = (error: Error) => reject(isOutOfMemory(error) ? tooLarge() : error)
  const leave = (code: number) => reject(new Error(`the import thread ended with ${code}`))
  worker.on('message', hear).on('error', fail).on('exit', leave)
  worker.postMessage(job)
  try {
    return await promise
  } finally {
    stopped.removeEventListener('abort', giveUp)
    worker.off('message', hear).off('error', fail).off('exit', leave)
  }
}

function errorFrom(message: Extract<ImportMessage, { kind: 'refused' | 'failed' }>): Error {
  if (message.kind === 'refused') return new Problem(message.status, message.message, message.details)
  return Object.assign(new Error(message.message), { stack: message.stack })
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

const tooLarge = () =>
  new Problem(422, 'The file is too large. Split it into smaller files, each with the header row.', {
    code: 'file-too-large',
  })
