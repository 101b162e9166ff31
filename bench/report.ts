import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { findViolations } from '../server/invariants/findViolations.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { OTHER_VERSION } from './database.ts'
import { percentile } from './load.ts'

export type Check = readonly [text: string, isMet: boolean]

/** Prints the targets, and returns whether all are met. */
export function report(checks: readonly Check[]): boolean {
  console.log(`\n${checks.map(([text, isMet]) => `${isMet ? 'ok    ' : 'FAILED'} ${text}`).join('\n')}`)
  return checks.every(([, isMet]) => isMet)
}

/** Prints the head of a table in Markdown. */
export function printHead(...columns: readonly string[]): void {
  printRow(...columns)
  printRow(...columns.map(() => '---'))
}

export function printRow(...cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

/** Prints what the figures depend on. */
export function printMachine(size: string): void {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${size}\n`)
}

export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

/** The milliseconds and status codes of calls by name. */
export class CallTimes {
  readonly #calls = new Map<string, { readonly times: number[]; readonly statuses: Map<number, number> }>()

  add(name: string, status: number, milliseconds: number): void {
    const call = this.#calls.get(name) ?? { times: [], statuses: new Map<number, number>() }
    this.#calls.set(name, call)
    call.times.push(milliseconds)
    call.statuses.set(status, (call.statuses.get(status) ?? 0) + 1)
  }

  /** How many calls of this name had this status. */
  count(name: string, status: number): number {
    return this.#calls.get(name)?.statuses.get(status) ?? 0
  }

  /** Prints a table, and returns whether every status is 200 or 201. */
  print(): boolean {
    printHead('call', 'p50 ms', 'p95 ms', 'p99 ms', 'most', 'responses')
    for (const [name, { times, statuses }] of this.#calls) {
      const figures = [0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1))
      printRow(name, ...figures, [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))
    }
    return [...this.#calls.values()].every(({ statuses }) => [...statuses.keys()].every((status) => status <= 201))
  }
}

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

/**
 * Checks a school whose families only added classes: the audit, which knows the tables of this version, and one log row for each roster row.
 * Returns whether anything is wrong.
 */
export async function hasViolations(url: string): Promise<boolean> {
  await using closing = new AsyncDisposableStack()
  const { db } = closing.adopt(new Postgres(url, 'bulk'), (postgres) => postgres.close())
  const findings = OTHER_VERSION === undefined ? await findViolations(db) : []
  for (const finding of findings) console.log('broken:', JSON.stringify(finding))
  const count = async (table: 'roster_entry' | 'enrollment_log') =>
    (
      await db
        .selectFrom(table)
        .select((builder) => builder.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const [entries, logged] = [await count('roster_entry'), await count('enrollment_log')]
  const matches = entries === logged
  console.log(`\n${entries} roster rows, ${logged} log rows: ${matches ? 'they match' : 'THEY DO NOT MATCH'}`)
  console.log(
    findings.length === 0 ? 'Every invariant of the audit holds.' : `${findings.length} invariants are broken.`,
  )
  return !matches || findings.length > 0
}
