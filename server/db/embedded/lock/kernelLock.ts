import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A lock on a file, dropped by `release` or by the kernel when the process ends, however it ends. */
export interface KernelLock {
  release(): void
}

/**
 * Locks the file, shared or exclusively, or answers undefined when another holder stands against it. It holds between
 * processes, and between two holders in one process. Node has no flock; SQLite brings the operating system's file locks.
 */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): KernelLock | undefined {
  const holder = new DatabaseSync(file, { timeout: 0 })
  try {
    // Without this SQLite writes a journal, and on a full disk no lock could be had.
    holder.exec('PRAGMA journal_mode = MEMORY')
    holder.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema')
    return { release: () => holder.close() }
  } catch (error) {
    holder.close()
    if (isBusy(error)) return undefined
    throw new Error(`${file} cannot be locked: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Waits up to `patience` milliseconds for the lock; undefined when it stayed taken. */
export async function lockWithin(patience: number, file: string, kind: 'shared' | 'exclusive') {
  const deadline = Date.now() + patience
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
