// Import this first: `Date` in this process then follows the clock of the run, in UTC. Vitest loads it before each file, so it shifts only once.
import { CLOCK_SHIFT_MS } from './clock.ts'
import { shiftClock } from './shiftClock.ts'

const SHIFTED = Symbol.for('the clock is shifted')

if (CLOCK_SHIFT_MS !== 0 && !(SHIFTED in globalThis)) {
  Object.assign(globalThis, { [SHIFTED]: true })
  process.env.TZ = 'UTC'
  shiftClock(CLOCK_SHIFT_MS)
}
