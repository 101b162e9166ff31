/** So many wrong passwords in a row cost no waiting: everybody mistypes. */
export const FREE_FAILURES = 5
const LONGEST_DELAY = 30
/** Counting further than this changes nothing: every further failure costs the longest delay. */
export const FAILURES_COUNTED = FREE_FAILURES + 1 + Math.ceil(Math.log2(LONGEST_DELAY))
/** Failures are forgotten when the account has been open for this long without a try, in milliseconds. */
export const FAILURES_KEPT_MS = 60 * 60 * 1000

/**
 * How many seconds an account stays closed after so many wrong passwords in a row: 0 for the first five, then 1, 2, 4, … and never
 * more than 30. However many they are, there is a next try.
 */
export function delayAfter(failures: number): number {
  return failures <= FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES - 1), LONGEST_DELAY)
}

/** Whole seconds after which `moment` has come, at least one: what Retry-After says. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}
