import { type ResourceLimits, Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { importFile } from '../../contract/files.ts'
import type { IdempotencyKey, StoredResponse } from '../platform/http/idempotency.ts'
import { busy, Problem, stopping } from '../platform/http/problem.ts'
import type { RequestData } from '../platform/http/request.ts'
import type { ImportJob, ImportMessage } from './importWorker.ts'

const WORKER = new URL('./importWorker.ts', import.meta.url)
/** Heap limits of the thread in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
/** Milliseconds until an idle thread ends. An import often follows its preview. */
const IDLE_MS = 20_000

/** The worker thread of imports. It starts with an import and ends when it is idle. */
export class ImportThread {
  readonly #databaseUrl: string
  readonly #memory: ResourceLimits
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(databaseUrl: string, memory: ResourceLimits = MEMORY) {
    this.#databaseUrl = databaseUrl
    this.#memory = memory
  }

  /** Runs one import. @throws 503 when `stopped` aborts before the import has the lock that all servers share. */
  async run(job: ImportJob, stopped: AbortSignal): Promise<StoredResponse> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    worker.ref()
    try {
      return await runIn(worker, job, stopped)
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

async function runIn(worker: Worker, job: ImportJob, stopped: AbortSignal): Promise<StoredResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredResponse>()
  const onAbort = () => reject(stopping())
  stopped.addEventListener('abort', onAbort)
  const onMessage = (message: ImportMessage) => {
    if (message.kind === 'started') stopped.removeEventListener('abort', onAbort)
    else if (message.kind === 'finished') resolve(message.response)
    else reject(errorFrom(message))
  }
  const onError = (error: Error) => reject(isOutOfMemory(error) ? tooLarge() : error)
  const onExit = (code: number) => reject(new Error(`the import thread ended with ${code}`))
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  worker.postMessage(job)
  try {
    return await promise
  } finally {
    stopped.removeEventListener('abort', onAbort)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
}

function errorFrom(message: Extract<ImportMessage, { kind: 'refused' | 'failed' }>): Error {
  if (message.kind === 'refused') {
    const { status, details, cause } = message
    return Object.assign(new Problem(status, message.message, details), { cause })
  }
  return Object.assign(new Error(message.message), { stack: message.stack })
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

const tooLarge = () =>
  new Problem(422, 'The file is too large. Split it into smaller files, each with the header row.', {
    code: 'file-too-large',
  })

/** Limit of waiting imports in this process. A further import is 503. */
const WAITING_MAX = 10

/** Runs imports in a worker thread, one at a time across all servers of a school. */
export interface Imports {
  run(request: RequestData<typeof importFile>, key: IdempotencyKey | undefined): Promise<StoredResponse>
  /** Refuses waiting imports with 503. A started import continues. */
  stopWaiting(): void
  close(): Promise<void>
}

export function openImports(databaseUrl: string): Imports {
  const thread = new ImportThread(databaseUrl)
  const limit = pLimit(1)
  const stopped = new AbortController()
  return {
    async run(request, key) {
      if (limit.pendingCount >= WAITING_MAX) throw busy()
      return limit(() => {
        if (stopped.signal.aborted) throw stopping()
        return thread.run({ request, key }, stopped.signal)
      })
    },
    stopWaiting: () => stopped.abort(),
    close: () => thread.end(),
  }
}
