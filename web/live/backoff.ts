/** Milliseconds. */
const [FIRST_MS, LONGEST_MS] = [1000, 30_000]

/** Milliseconds before the next attempt, at random, so that clients do not return at the same time. `random` is from 0 to 1. */
export function backoff(failures: number, random: number): number {
  return random * Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
}
