import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsUntil } from './retryAfter.ts'

test('the seconds are rounded up to the next whole second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), (milliseconds) => {
      const rounded = 1000 * secondsUntil(new Date(milliseconds), new Date(0))
      expect(rounded).toBeGreaterThanOrEqual(milliseconds)
      expect(rounded).toBeLessThan(milliseconds + 1000)
    }),
  )
})

test('a time in the past gives one second, so that clients do not retry at once', () => {
  expect(secondsUntil(new Date(0), new Date(5000))).toBe(1)
})
