import { HOUR_MS } from './durations.ts'
import { secondsUntil } from './retryAfter.ts'

/** Failures without a delay. */
export const FREE_FAILURES = 5
/** Milliseconds for which failures count, from the first of them. */
export const FAILURES_COUNTED_MS = HOUR_MS
const LONGEST_DELAY = 30
/** Maximum difference between the clocks of two servers or the times of two concurrent requests. */
const CLOCKS_APART_MS = 10_000

export interface AttemptCounter {
  readonly failures: number
  readonly counted_since: Date
  readonly next_attempt_at: Date
}

/** A refused attempt changes no counter. `retry_after` is in whole seconds. */
export interface RefusedAttempt {
  readonly retry_after: number
}

export function newCounter(now: Date): AttemptCounter {
  return { failures: 0, counted_since: now, next_attempt_at: now }
}

/** The counter without expired failures. A start far in the future dates from before a clock was set back and has expired too. */
export function currentCounter(counter: AttemptCounter, now: Date, counted_ms: number): AttemptCounter {
  const age = now.getTime() - counter.counted_since.getTime()
  return Math.abs(age) < counted_ms ? counter : { ...newCounter(now), next_attempt_at: counter.next_attempt_at }
}

/** Counts an attempt of a device or session as a failure until it succeeds. `delaySecondsAfter` has the delays. */
export function admitFromDevice(counter: AttemptCounter, now: Date): AttemptCounter | RefusedAttempt {
  const { failures, counted_since, next_attempt_at } = currentCounter(counter, now, FAILURES_COUNTED_MS)
  if (isAhead(next_attempt_at, now, LONGEST_DELAY * 1000)) return { retry_after: secondsUntil(next_attempt_at, now) }
  const delay = delaySecondsAfter(failures + 1)
  return { failures: failures + 1, counted_since, next_attempt_at: new Date(now.getTime() + delay * 1000) }
}

/** Delay in seconds after this many failures: 0 for the first five, then 1, 2, 4, … and at most 30. */
export function delaySecondsAfter(failures: number): number {
  return failures <= FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES - 1), LONGEST_DELAY)
}

/** Whether the time is in the future. A time beyond the longest wait dates from before a clock was set back and does not count. */
export function isAhead(time: Date, now: Date, longest_ms: number): boolean {
  const ahead = time.getTime() - now.getTime()
  return ahead > 0 && ahead <= longest_ms + CLOCKS_APART_MS
}
