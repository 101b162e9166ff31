import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const limit = 10 * 1024 * 1024

/** Keeps the log below about 10 MB, and as much again beside it. Safe while PostgreSQL writes: it only ever appends. */
export function trimLog(log: string): void {
  if (sizeOf(log) < limit) return
  try {
    copyFileSync(log, `${log}.1`)
  } catch {
    // On a full disk the old lines go, and that is the help it needs.
  }
  truncateSync(log)
}

/** What PostgreSQL first complained of since the log had `from` bytes; what follows is mostly a consequence. */
export function firstErrorIn(log: string, from: number): string | undefined {
  const lines = textFrom(log, from).split('\n').filter(Boolean)
  const said = lines.find((line) => complaint.test(line)) ?? lines.at(-1)
  return said?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '')
}

/** Our own knocking while it starts is not one. */
const complaint = /\b(FATAL|PANIC|ERROR):(?! +the database system is )/

export function sizeOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

function textFrom(log: string, from: number): string {
  const bytes = Buffer.alloc(64 * 1024)
  const file = openSync(log, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}
