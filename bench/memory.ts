import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The resident memory, in megabytes, of a server's process, or of its worker that uses most. 0 when the server has ended. */
export function residentMegabytes(pid: number): number {
  const workers = childrenOf(pid).filter((child) => commandOf(child).includes('main.ts'))
  return Math.max(0, ...[pid, ...workers].map(megabytesOf))
}

/** 0 when the process has ended, or waits for its parent to notice. */
function megabytesOf(pid: number): number {
  const kilobytes = readOr('', () =>
    process.platform === 'linux'
      ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }),
  )
  return Number(kilobytes ?? 0) / 1000
}

function childrenOf(pid: number): number[] {
  const pids = readOr('', () =>
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }),
  )
  return [...pids.matchAll(/\d+/g)].map(([child]) => Number(child))
}

function commandOf(pid: number): string {
  return readOr('', () =>
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }),
  )
}

/** A process can end at any moment. */
function readOr<T>(ended: T, read: () => T): T {
  try {
    return read()
  } catch {
    return ended
  }
}
