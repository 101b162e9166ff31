import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DataDirectory } from '../files/dataDirectory.ts'
import { DatabaseStartError } from '../startError.ts'
import { type KernelLock, lockWithin, tryLock } from './kernelLock.ts'

/** One living process among those that use a database. The kernel clears it when the process dies. */
export interface UsageLock {
  /** Whether nobody else has one. Ask, and `leave`, only while holding the turn. */
  isSoleUser(): boolean
  release(): void
}

/** Does the work while no other process starts or stops this database. */
export async function withStartLock<T>({ folder, startLock: turn }: DataDirectory, work: () => Promise<T>): Promise<T> {
  const lock = await lockWithin(180_000, turn, 'exclusive')
  if (!lock) {
    const problem = 'another program has been starting or stopping it for three minutes'
    throw new DatabaseStartError(folder, problem, 'Look at that program, end it if it hangs, and start again.')
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** Takes a seat. Throws when another container or machine has one, whose server cannot be seen from here. */
export function acquireUsageLock({ folder }: DataDirectory): UsageLock {
  const ours = `users-${visibleWorld()}.lock`
  refuseElsewhere(folder, ours)
  const file = join(folder, ours)
  let lock = sharedLock(file)
  return {
    isSoleUser() {
      lock.release()
      const whole = tryLock(file, 'exclusive')
      whole?.release()
      lock = sharedLock(file)
      return whole !== undefined
    },
    release: () => lock.release(),
  }
}

/** Names what this process can see of other processes: the machine since it was started, and the container. */
function visibleWorld(): string {
  const boot = '/proc/sys/kernel/random/boot_id'
  if (!existsSync(boot)) return 'here'
  const world = readFileSync(boot, 'utf8') + readlinkSync('/proc/self/ns/pid')
  return createHash('sha256').update(world).digest('hex').slice(0, 12)
}

function refuseElsewhere(folder: string, ours: string): void {
  const seats = readdirSync(folder).filter((name) => /^users-\w+\.lock$/.test(name) && name !== ours)
  for (const file of seats.map((name) => join(folder, name))) {
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
