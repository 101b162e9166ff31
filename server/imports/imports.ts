import pLimit from 'p-limit'
import type { importFile } from '../../contract/files.ts'
import type { RequestData } from '../http/command.ts'
import type { IdempotencyKey, StoredResponse } from '../http/idempotency.ts'
import { busy, stopping } from '../http/problem.ts'
import { ImportThread } from './importThread.ts'

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
