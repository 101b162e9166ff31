import { parallelPasswords } from '../ready/capacity.ts'

/** What decides whether a machine is enough. */
export interface Measured {
  readonly families: number
  readonly cores: number
  /** Processes of the server. */
  readonly workers: number
  /** Seconds from the opening until the last family was served. Logins are not in it. */
  readonly lastServed: number
  /** CPU seconds of server and database. Undefined where it cannot be read. */
  readonly cpu: number | undefined
  /** Milliseconds of CPU that one password takes on this machine. */
  readonly password: number
  /** Milliseconds within which 95 of 100 presses of Add were answered. */
  readonly pressP95: number
  /** Calls without a proper answer, also after the repeats of the screens. */
  readonly errors: number
  /** Invariants of the school that hold before and not afterward. */
  readonly brokenRules: number
  /** Seats that were confirmed and are not on a roster. */
  readonly lostSeats: number
  /** The part of the machine that other programs used, from 0 to 1. */
  readonly others: number
}

/** Families accept this long. */
export const [MAX_SECONDS, MAX_PRESS_MS] = [90, 2000]
/** With more, a machine that was too slow may be enough without them. */
const MAX_OTHERS = 0.2

/** Seconds until the last family is served if every family logs in first: computed, because the rehearsal knows no passwords. */
export function secondsWithLogins({ families, cores, workers, lastServed, cpu, password }: Measured): number {
  const logins = (families * password) / 1000
  const hashing = logins / Math.min(parallelPasswords(workers), cores)
  if (cpu === undefined) return lastServed + hashing
  return Math.max(lastServed, hashing, (cpu + logins) / cores)
}

/** Why this machine is not enough for such a morning. Empty if it is. */
export function whyNotEnough(measured: Measured): string[] {
  const { errors, brokenRules, lostSeats, pressP95 } = measured
  const seconds = secondsWithLogins(measured)
  return [
    brokenRules > 0 && `Broken rules of the school: ${brokenRules}.`,
    lostSeats > 0 && `Confirmed seats that are on no roster: ${lostSeats}.`,
    errors > 0 && `Calls without a proper answer: ${errors}.`,
    pressP95 > MAX_PRESS_MS &&
      `5 of 100 presses of Add took longer than ${(pressP95 / 1000).toFixed(1)} s. The limit is ${MAX_PRESS_MS / 1000} s.`,
    seconds > MAX_SECONDS &&
      `The last family is served after ${Math.ceil(seconds)} s with logins. The limit is ${MAX_SECONDS} s.`,
  ].filter((reason) => reason !== false)
}

export function verdictOf(measured: Measured): string {
  if (whyNotEnough(measured).length === 0) return 'This machine is enough.'
  const { brokenRules, lostSeats, others } = measured
  if (brokenRules + lostSeats > 0 || others <= MAX_OTHERS) return 'This machine is not enough.'
  return `Other programs used ${Math.round(others * 100)} % of this machine. Repeat the rehearsal without them.`
}
