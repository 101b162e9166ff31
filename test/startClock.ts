import { CLOCK_SHIFT_MS, shiftClock } from './clock.ts'

/** Loaded first in a process of tests, and before each file: its clock is then that of the run, in the same time zone everywhere. */
const SHIFTED = Symbol.for('the clock is shifted')
if (!(SHIFTED in globalThis)) {
  Object.assign(globalThis, { [SHIFTED]: true })
  process.env.TZ = 'UTC'
  shiftClock(CLOCK_SHIFT_MS)
}
