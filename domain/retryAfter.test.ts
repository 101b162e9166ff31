import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsUntil } from './retryAfter.ts'

test('the result is rounded up to whole seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), (milliseconds) => {
      const rounded = 1000 * secondsUntil(new Date(milliseconds), new Date(0))
      expect(rounded).toBeGreaterThanOrEqual(milliseconds)
      expect(rounded).toBeLessThan(milliseconds + 1000)
    }),
  )
})

test('a time in the past returns one second, so that clients do not retry immediately', () => {
  expect(secondsUntil(new Date(0), new Date(5000))).toBe(1)
})
