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

// Before React loads: it would record each element and each rendering for the developer tools.
Object.assign(console, { createTask: undefined, timeStamp: undefined })

// As index.html says, before a module reads it.
document.documentElement.lang = 'en'
