import { secondsUntil } from './retryAfter.ts'

/** This many failures in a row cost no wait. */
export const FREE_FAILURES = 5
/** Failures count for an hour from the first of them, in milliseconds. */
export const FAILURES_COUNTED_MS = 60 * 60 * 1000
const LONGEST_DELAY = 30
/** Clocks of two servers, and of two requests that overtake each other, are at most so far apart. */
const CLOCKS_APART_MS = 10_000

/** Failed attempts since a moment, and the earliest moment of the next attempt. */
export interface AttemptCounter {
  readonly failures: number
  readonly counted_since: Date
  readonly next_attempt_at: Date
}

/** A refused attempt changes no counter; `retry_after` is in whole seconds. */
export interface RefusedAttempt {
  readonly retry_after: number
}

/** A counter without failures. */
export function newCounter(now: Date): AttemptCounter {
  return { failures: 0, counted_since: now, next_attempt_at: now }
}

/** The counter without failures that no longer count. Far in the future they were counted before a clock was set back. */
export function currentCounter(counter: AttemptCounter, now: Date, counted_ms: number): AttemptCounter {
  const age = now.getTime() - counter.counted_since.getTime()
  return Math.abs(age) < counted_ms ? counter : { ...newCounter(now), next_attempt_at: counter.next_attempt_at }
}

/**
 * Claims an attempt in a counter that only one device or one session reaches: an attempt counts as a failure until it proves right, and
 * after the free failures each one closes the counter for 1, 2, 4 … and at most 30 seconds.
 */
export function claimAfterDelay(counter: AttemptCounter, now: Date): AttemptCounter | RefusedAttempt {
  const { failures, counted_since, next_attempt_at } = currentCounter(counter, now, FAILURES_COUNTED_MS)
  if (isAhead(next_attempt_at, now, LONGEST_DELAY * 1000)) return { retry_after: secondsUntil(next_attempt_at, now) }
  const delay = delayAfter(failures + 1)
  return { failures: failures + 1, counted_since, next_attempt_at: new Date(now.getTime() + delay * 1000) }
}

/** Seconds without an attempt after so many failures: 0 for the first five, then 1, 2, 4, … and at most 30. */
export function delayAfter(failures: number): number {
  return failures <= FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES - 1), LONGEST_DELAY)
}

/** Whether the moment is still to come. Further ahead than the longest wait it was written before a clock was set back. */
export function isAhead(moment: Date, now: Date, longest_ms: number): boolean {
  const ahead = moment.getTime() - now.getTime()
  return ahead > 0 && ahead <= longest_ms + CLOCKS_APART_MS
}
