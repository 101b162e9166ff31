import { readFileSync } from 'node:fs'

/** The resident memory, in megabytes, of a server's process, or of its worker that uses most. 0 when the server has ended. Linux only. */
export function residentMegabytes(pid: number): number {
  const children = read(`${pid}/task/${pid}/children`).trim().split(' ')
  const workers = children.filter((child) => read(`${child}/cmdline`).includes('main.ts'))
  return Math.max(
    ...[pid, ...workers].map((one) => Number(/VmRSS:\s+(\d+)/.exec(read(`${one}/status`))?.[1] ?? 0) / 1000),
  )
}

/** A file of /proc. Empty when the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
