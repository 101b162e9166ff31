import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** The kernel releases the lock when the process ends. */
export interface KernelLock {
  release(): void
}

/** Undefined while a conflicting lock exists. Node has no flock, so SQLite's locks are used. */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): KernelLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // A journal file would need space on a full disk.
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw new Error(`${file} cannot be locked: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

export async function lockWithin(timeoutMs: number, file: string, kind: 'shared' | 'exclusive') {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const lock = tryLock(file, kind)
    if (lock) return lock
    await sleep(25)
  }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
