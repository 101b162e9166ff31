/** Commands of one account further back than this do not count for its rate, in seconds. */
export const RATE_WINDOW = 60
/** A day's commands are so many times the burst. */
const BURSTS_A_DAY = 100
const HOUR = 3600
/** A token comes back every second. */
const TOKEN_MS = 1000

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
  const missing_ms = takenMs(ages) + TOKEN_MS - burst * TOKEN_MS
  return missing_ms > 0 ? { because: 'too-fast', retry_after: Math.ceil(missing_ms / TOKEN_MS) } : undefined
}

/**
 * Milliseconds until the bucket is full, as whole numbers: sums of fractions would tell a command that waited long enough to wait again.
 * A command ahead of the clock counts as made now, one before the window not at all.
 */
function takenMs(ages: readonly number[]): number {
  const oldestFirst = ages.filter((age) => age < RATE_WINDOW).sort((a, b) => b - a)
  let taken = 0
  let last = RATE_WINDOW * TOKEN_MS
  for (const age of oldestFirst) {
    const age_ms = Math.round(Math.max(0, age) * TOKEN_MS)
    taken = Math.max(0, taken - (last - age_ms)) + TOKEN_MS
    last = age_ms
  }
  return Math.max(0, taken - last)
}
