import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseStartError } from './errors.ts'
import type { DataDirectory } from './folders.ts'

export interface UsageLock {
  /** The caller holds the start lock, here and for `release`. */
  isSoleUser(): boolean
  release(): void
}

/** Prevents other processes from starting or stopping this database. Throws after three minutes. */
export async function withStartLock<T>({ folder, startLock }: DataDirectory, work: () => Promise<T>): Promise<T> {
  const lock = await lockWithin(180_000, startLock)
  if (!lock) {
    const problem = 'another program has been starting or stopping it for three minutes'
    throw new DatabaseStartError(folder, problem, 'Check that program, stop it if it hangs, and start again.')
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** Throws a DatabaseStartError when another container or machine uses the folder: its server is not visible here. */
export function acquireUsageLock({ folder }: DataDirectory): UsageLock {
  const ownName = `users-${readProcessNamespace()}.lock`
  refuseElsewhere(folder, ownName)
  const file = join(folder, ownName)
  let lock = sharedLock(file)
  return {
    isSoleUser() {
      lock.release()
      const exclusive = tryLock(file, 'exclusive')
      exclusive?.release()
      lock = sharedLock(file)
      return exclusive !== undefined
    },
    release: () => lock.release(),
  }
}

function readProcessNamespace(): string {
  const boot = '/proc/sys/kernel/random/boot_id'
  if (!existsSync(boot)) return 'here'
  const namespace = readFileSync(boot, 'utf8') + readlinkSync('/proc/self/ns/pid')
  return createHash('sha256').update(namespace).digest('hex').slice(0, 12)
}

function refuseElsewhere(folder: string, ownName: string): void {
  const files = readdirSync(folder).filter((name) => /^users-\w+\.lock$/.test(name) && name !== ownName)
  for (const file of files.map((name) => join(folder, name))) {
    const lock = tryLock(file, 'exclusive')
    if (!lock) throw usedElsewhere(folder)
    lock.release()
    rmSync(file)
  }
}

function usedElsewhere(folder: string): DatabaseStartError {
  const problem = 'a server in another container or on another machine is using it'
  return new DatabaseStartError(folder, problem, 'Stop that one, or give both one PostgreSQL by DATABASE_URL.')
}

function sharedLock(file: string): KernelLock {
  const lock = tryLock(file, 'shared')
  if (!lock) throw new Error(`${file} is locked by another program`)
  return lock
}

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

export async function lockWithin(timeoutMs: number, file: string): Promise<KernelLock | undefined> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const lock = tryLock(file, 'exclusive')
    if (lock) return lock
    await sleep(25)
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
