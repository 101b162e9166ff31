import { inject } from 'vitest'
import { shiftClock } from '../shiftClock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds between the machine's clock and that of the tests. */
    readonly clockShift: number
    readonly translated: boolean
  }
}

shiftClock(inject('clockShift'))

// As index.html says, before a module reads it.
document.documentElement.lang = 'en'
