import type { ResourceLimits } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { importFile } from '../../contract/files.ts'
import { english } from '../../domain/english.ts'
import type { IdempotencyKey, StoredResponse } from '../platform/http/idempotency.ts'
import { busy, Problem, stopping } from '../platform/http/problem.ts'
import type { RequestData } from '../platform/http/request.ts'
import type { ImportJob, ImportResult } from './importWorker.ts'

/** Limit of waiting imports in this process. A further import is 503. */
const WAITING_MAX = 10
/** Heap limits of the thread in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }
/** Milliseconds until an idle thread ends. An import often follows its preview. */
const IDLE_MS = 20_000

/** Runs imports in a worker thread, one at a time across all servers of a school. */
export interface Imports {
  run(request: RequestData<typeof importFile>, key: IdempotencyKey | undefined): Promise<StoredResponse>
  /** Refuses waiting imports with 503. A started import continues. */
  stopWaiting(): void
  close(): Promise<void>
}

export function openImports(databaseUrl: string, memory: ResourceLimits = MEMORY): Imports {
  const thread = new Piscina({
    filename: new URL('./importWorker.ts', import.meta.url).href,
    workerData: databaseUrl,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: memory,
    // The thread's connections need its event loop between imports.
    atomics: 'disabled',
  })
  thread.on('error', () => undefined)
  const limit = pLimit(1)
  const stopped = new AbortController()
  return {
    async run(request, key) {
      if (limit.pendingCount >= WAITING_MAX) throw busy()
      return limit(() => {
        if (stopped.signal.aborted) throw stopping()
        return runIn(thread, { request, key }, stopped.signal)
      })
    },
    stopWaiting: () => stopped.abort(),
    close: () => thread.destroy(),
  }
}

/** Runs one import. @throws 503 when `stopped` aborts before the import has the lock that all servers share */
async function runIn(thread: Piscina, job: ImportJob, stopped: AbortSignal): Promise<StoredResponse> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const onStarted = () => stopped.removeEventListener('abort', end)
  stopped.addEventListener('abort', end)
  thread.on('message', onStarted)
  try {
    const result: ImportResult = await thread.run(job, { name: 'runImport', signal: ending.signal })
    if (result.kind === 'finished') return result.response
    if (result.kind === 'refused')
      throw Object.assign(new Problem(result.status, result.message, result.details), { cause: result.cause })
    throw Object.assign(new Error(result.message), { stack: result.stack })
  } catch (error) {
    if (ending.signal.aborted) throw stopping()
    throw isOutOfMemory(error) ? tooLarge() : error
  } finally {
    stopped.removeEventListener('abort', end)
    thread.off('message', onStarted)
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

const tooLarge = () =>
  new Problem(422, english`The file is too large. Split it into smaller files, each with the header row.`, {
    code: 'file-too-large',
  })
