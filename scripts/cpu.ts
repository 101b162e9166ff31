import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** The CPU time that a process has used so far, in seconds. Linux only. */
export function cpuSeconds(pid: number): number {
  const { user, system } = readStat(pid)
  return (user + system) / TICKS_PER_SECOND
}

/** The CPU time of a process, of its children, and of the children that have ended, in seconds. Linux only. */
export function cpuSecondsOfTree(pid: number): number {
  const own = readStat(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStatIfRunning(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid)
  const ticks = [own, ...children].reduce((sum, { user, system }) => sum + user + system, own.endedChildren)
  return ticks / TICKS_PER_SECOND
}

/** Undefined for a process that has just ended. Its parent then counts its time. */
function readStatIfRunning(pid: number) {
  try {
    return readStat(pid)
  } catch {
    return undefined
  }
}

/** CPU times in ticks. */
function readStat(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map((at) => fields[at])
  return { parent, user, system, endedChildren: childUser + childSystem }
}
