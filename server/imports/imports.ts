import pLimit from 'p-limit'
import type { importFile } from '../../contract/files.ts'
import type { RequestData } from '../http/command.ts'
import type { IdempotencyKey, StoredResponse } from '../http/idempotency.ts'
import { busy, stopping } from '../http/problem.ts'
import { ImportThread } from './importThread.ts'

/** Imports that wait for their turn in this process; one more is 503. */
const WAITING_MAX = 10

/** Runs imports in a thread of their own, one at a time in all servers of a school together. */
export interface Imports {
  run(request: RequestData<typeof importFile>, key: IdempotencyKey | undefined): Promise<StoredResponse>
  /** Refuses what still waits for its turn with 503. What has begun goes on. */
  stopWaiting(): void
  /** Ends the thread. */
  close(): Promise<void>
}

export function openImports(databaseUrl: string): Imports {
  const thread = new ImportThread(databaseUrl)
  const inTurn = pLimit(1)
  const stopped = new AbortController()
  return {
    async run(request, key) {
      if (inTurn.pendingCount >= WAITING_MAX) throw busy()
      return inTurn(() => {
        if (stopped.signal.aborted) throw stopping()
        return thread.run({ request, key }, stopped.signal)
      })
    },
    stopWaiting: () => stopped.abort(),
    close: () => thread.end(),
  }
}
