import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/platform/database/database.ts'
import { cpuSeconds, cpuSecondsOfTree } from '../cpu.ts'
import { cores } from '../ready/machine.ts'
import { CALLS, type Call, type Morning, type Press } from './morning.ts'
import type { Opened } from './school.ts'

/** In milliseconds. */
export interface Percentiles {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly slowest: number
}

export interface ClassFigures {
  readonly name: string
  readonly section: string
  /** Of Add. */
  readonly presses: number
  /** Milliseconds within which 95 of 100 presses for it were answered. */
  readonly p95: number
  readonly seatsGiven: number
  readonly max_seats: number
  /** Children that got a place in line. */
  readonly waiting: number
}

/** CPU seconds. */
export interface CpuUse {
  readonly server: number
  readonly database: number
  readonly families: number
  /** Of other programs on this machine. */
  readonly others: number
  /** That nobody used. */
  readonly idle: number
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: sorted.at(-1) ?? 0 }
}

export function timesByCall({ times }: Morning): { readonly call: Call; readonly percentiles: Percentiles }[] {
  return CALLS.map((call) => ({ call, percentiles: percentilesOf(times.get(call) ?? []) })).filter(
    ({ percentiles }) => percentiles.count > 0,
  )
}

/** The slowest first. */
export function figuresOfClasses({ presses }: Pick<Morning, 'presses'>, { courses }: Opened): ClassFigures[] {
  const byCourse = Map.groupBy(presses, ({ course }) => course)
  return courses
    .flatMap(({ id, name, section, max_seats }) => {
      const own = byCourse.get(id)
      if (!own) return []
      const got = (result: Press['got']) => own.filter((press) => press.got === result).length
      const adding = own.filter(({ call }) => call === 'add').map(({ milliseconds }) => milliseconds)
      const { count, p95 } = percentilesOf(adding)
      const [seatsGiven, waiting] = [got('seat'), got('place in line')]
      return { name, section, presses: count, p95, seatsGiven, max_seats, waiting }
    })
    .sort((a, b) => b.p95 - a.p95)
}

export function outcomesOf({ presses, visits, refusals, errors }: Morning, children: number) {
  const got = (result: Press['got']) => presses.filter((press) => press.got === result).length
  const [seats, placesInLine] = [got('seat'), got('place in line')]
  const served = new Set(
    presses.filter(({ got }) => got === 'seat' || got === 'place in line').map(({ child }) => child),
  )
  return { visits, refusals, errors, children, seats, placesInLine, without: children - served.size }
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, times) => sum + times, 0)
}

/** Confirmed seats that are not on the roster. */
export async function countLostSeats(db: Database, { semester }: Opened, presses: readonly Press[]): Promise<number> {
  const entries = await db
    .selectFrom('roster_entry')
    .select(['student_id', 'course_id'])
    .where('semester_id', '=', semester.id)
    .where('status', '=', 'enrolled')
    .execute()
  const stored = new Set(entries.map(({ student_id, course_id }) => `${student_id} ${course_id}`))
  return presses.filter(({ got, child, course }) => got === 'seat' && !stored.has(`${child} ${course}`)).length
}

/** Reads how much CPU time was used so far. Undefined where the system does not tell. */
export function cpuMeter(server: number, databaseFolder: string): () => CpuUse | undefined {
  if (process.platform !== 'linux') return () => undefined
  const pidFile = join(databaseFolder, 'cluster', 'postmaster.pid')
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  return () => {
    const own = {
      server: cpuSecondsOfTree(server),
      database: cpuSecondsOfTree(postmaster),
      families: cpuSeconds(process.pid),
    }
    const secondsOf = (kinds: readonly ('user' | 'nice' | 'sys' | 'irq' | 'idle')[]) =>
      cpus().reduce((sum, { times }) => sum + kinds.reduce((part, kind) => part + times[kind], 0), 0) / 1000
    const all = secondsOf(['user', 'nice', 'sys', 'irq'])
    return { ...own, others: all - own.server - own.database - own.families, idle: secondsOf(['idle']) }
  }
}

export function usedBetween(before: CpuUse | undefined, after: CpuUse | undefined): CpuUse | undefined {
  if (!before || !after) return undefined
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    families: after.families - before.families,
    others: Math.max(0, after.others - before.others),
    idle: after.idle - before.idle,
  }
}

/** The part of the machine that other programs used, from 0 to 1. */
export function shareOfOthers({ server, database, families, others, idle }: CpuUse): number {
  return others / (server + database + families + others + idle)
}

/** As text for the report. */
export function machineFacts(workers: number): [string, string][] {
  return [
    ['Processor', `${cores()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`],
    ['Memory', `${(totalmem() / 1024 ** 3).toFixed(1)} GB`],
    ['Software', `Node ${process.version}`],
    ['Server processes', String(workers)],
    ['Other work before', `load ${(loadavg()[0] ?? 0).toFixed(1)}`],
  ]
}
