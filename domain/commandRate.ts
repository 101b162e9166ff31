/** Seconds for which a command counts toward the rate of its account. */
export const RATE_WINDOW = 60
const BURSTS_A_DAY = 100
const HOUR = 3600
/** Milliseconds until the bucket regains a token. */
const TOKEN_MS = 1000

/** An account's commands: the ages of the latest in seconds, in any order, and the number within a day. */
export interface CommandHistory {
  readonly ages: readonly number[]
  readonly today: number
}

export interface RefusedCommand {
  readonly because: 'too-fast' | 'too-many-today'
  /** Whole seconds. */
  readonly retry_after: number
}

/** The limits are a token bucket of `burst` tokens that regains one token per second, and one hundred bursts per day. */
export function checkCommandRate({ ages, today }: CommandHistory, burst: number): RefusedCommand | undefined {
  if (today >= burst * BURSTS_A_DAY) return { because: 'too-many-today', retry_after: HOUR }
  const missing_ms = takenMs(ages) + TOKEN_MS - burst * TOKEN_MS
  return missing_ms > 0 ? { because: 'too-fast', retry_after: Math.ceil(missing_ms / TOKEN_MS) } : undefined
}

/** Integer milliseconds until the bucket is full, because rounding could refuse a valid command. A future command counts as sent now. */
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
