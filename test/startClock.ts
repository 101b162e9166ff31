import { CLOCK_SHIFT_MS, shiftClock } from './clock.ts'

/** Loaded first in a process of tests: its clock is then that of the run, in the same time zone everywhere. */
process.env.TZ = 'UTC'
shiftClock(CLOCK_SHIFT_MS)
