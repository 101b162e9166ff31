import { MINUTE_MS } from '../durations.ts'

const SECOND_MS = 1000

/** In milliseconds. */
export interface SchoolTimes {
  /** Within this time, a process looks at every closed school once. */
  readonly round: number
  /** A school whose next work is at most this far away is opened, and not closed. At least two rounds, because one can be late. */
  readonly near: number
  /** A closed school is opened after this time for the work of every hour, such as erasing what has expired. */
  readonly upkeep: number
  /** Without a request, after which a school may be closed. */
  readonly idle: number
  /** The same for a school that no request has opened: it needs only the time for its jobs. */
  readonly unused: number
}

export const SCHOOL_TIMES: SchoolTimes = {
  round: 5 * MINUTE_MS,
  near: 10 * MINUTE_MS,
  upkeep: 6 * 60 * MINUTE_MS,
  idle: 5 * MINUTE_MS,
  unused: 15 * SECOND_MS,
}

/** A school that is open. Times are milliseconds of one clock. */
export interface Usage {
  /** Requests and live streams in progress. */
  readonly active: number
  /**
   * Whether the server is working on a request with a session. A request that has not fully arrived, a request without a session, and a live
   * stream do not count.
   */
  readonly holds_place: boolean
  readonly opened_at: number
  /** Undefined: no request has needed the school. */
  readonly used_at: number | undefined
}

export function isIdle(
  { active, opened_at, used_at }: Omit<Usage, 'holds_place'>,
  now: number,
  times = SCHOOL_TIMES,
): boolean {
  if (active > 0) return false
  return used_at === undefined ? now - opened_at >= times.unused : now - used_at >= times.idle
}

/** Whether the school must be open for its next work. */
export function isNear(next_work: Date | undefined, now: Date, times = SCHOOL_TIMES): boolean {
  return next_work !== undefined && next_work.getTime() - now.getTime() <= times.near
}

/** The school to close for another one: of those that hold no place, the one that was not used for longest. Undefined: all hold theirs. */
export function leastUsed<S extends Usage>(schools: Iterable<S>): S | undefined {
  const free = [...schools].filter(({ holds_place }) => !holds_place)
  return free.sort((a, b) => (a.used_at ?? a.opened_at) - (b.used_at ?? b.opened_at))[0]
}

/** Milliseconds until a school that could not be opened is tried again. */
export function pauseAfter(failures: number): number {
  return Math.min(MINUTE_MS, 2 ** (failures - 1) * SECOND_MS)
}

/** How many of the closed schools to look at, so that each has its turn within a round. */
export function looksDue(schools: number, elapsed_ms: number, times = SCHOOL_TIMES): number {
  return Math.min(schools, Math.ceil((schools * elapsed_ms) / times.round))
}
