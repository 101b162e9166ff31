const FACTOR = Number(process.env.TEST_ROUNDS ?? 1)

/** Whether this run tries every situation (`npm run test:processes`). */
export const IS_EXHAUSTIVE = FACTOR > 1

/** How often `npm test` runs a race or random commands. TEST_ROUNDS multiplies it: `npm run test:processes` by four. */
export function rounds(count: number): number {
  return count * FACTOR
}
