import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsUntil } from './retryAfter.ts'

test('a client that waits the told seconds comes neither too early nor a second too late', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), (milliseconds) => {
      const told = 1000 * secondsUntil(new Date(milliseconds), new Date(0))
      expect(told).toBeGreaterThanOrEqual(milliseconds)
      expect(told).toBeLessThan(milliseconds + 1000)
    }),
  )
})

test('a moment in the past is one second away, so that no client comes back at once', () => {
  expect(secondsUntil(new Date(0), new Date(5000))).toBe(1)
})
