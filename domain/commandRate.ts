/** Commands of one account further back than this do not count for its rate, in seconds. */
export const RATE_WINDOW = 60
/** A day's commands are so many times the burst. */
const BURSTS_A_DAY = 100
const HOUR = 3600

/** What an account did: the ages of its latest commands in seconds, in any order, and how many it made within a day. */
export interface CommandHistory {
  readonly ages: readonly number[]
  readonly today: number
}

export interface RefusedCommand {
  readonly because: 'too-fast' | 'too-many-today'
  /** Whole seconds. */
  readonly retry_after: number
}

/**
 * Why an account may not make another command now. It may make `burst` at once and then one a second, and a hundred bursts a day: each
 * command takes one token of a bucket that gets one back every second.
 */
export function whyNotNow({ ages, today }: CommandHistory, burst: number): RefusedCommand | undefined {
  if (today >= burst * BURSTS_A_DAY) return { because: 'too-many-today', retry_after: HOUR }
  const missing = tokensTaken(ages) + 1 - burst
  return missing > 0 ? { because: 'too-fast', retry_after: Math.ceil(missing) } : undefined
}

/** Tokens that are missing from the bucket. A command ahead of the clock counts as made now. */
function tokensTaken(ages: readonly number[]): number {
  const oldestFirst = ages.map((age) => Math.max(0, age)).sort((a, b) => b - a)
  let taken = 0
  let last = RATE_WINDOW
  for (const age of oldestFirst) {
    taken = Math.max(0, taken - (last - age)) + 1
    last = age
  }
  return Math.max(0, taken - last)
}
