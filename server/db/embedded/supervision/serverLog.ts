import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Moves a log of 10 MB or more to a second file. Safe while PostgreSQL writes, because it only appends. */
export function trimLog(log: string): void {
  if (sizeOf(log) < MAX_LOG_BYTES) return
  try {
    copyFileSync(log, `${log}.1`)
  } catch {
    // On a full disk the old lines are deleted.
  }
  truncateSync(log)
}

/** Skips the first `from` bytes. Later errors are mostly consequences. */
export function firstErrorIn(log: string, from: number): string | undefined {
  const lines = textFrom(log, from).split('\n').filter(Boolean)
  const first = lines.find((line) => ERROR_LINE.test(line)) ?? lines.at(-1)
  return first?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '')
}

/** Refused connections of the readiness probe are no errors. */
const ERROR_LINE = /\b(FATAL|PANIC|ERROR):(?! +the database system is )/

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
