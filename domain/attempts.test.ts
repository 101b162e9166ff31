import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delayAfter, FAILURES_COUNTED, FREE_FAILURES, secondsUntil } from './attempts.ts'

test('the first five wrong passwords cost nothing, then the wait doubles up to half a minute', () => {
  const delays = Array.from({ length: 13 }, (_, n) => delayAfter(n + 1))
  expect(delays).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
})

test('no number of wrong passwords closes an account for longer than half a minute, or for less than one fewer did', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (failures) => {
      const delay = delayAfter(failures)
      expect(delay).toBeLessThanOrEqual(30)
      expect(delay).toBeGreaterThanOrEqual(failures > 1 ? delayAfter(failures - 1) : 0)
      expect(delay > 0).toBe(failures > FREE_FAILURES)
    }),
  )
})

test('what is not counted any more would change nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: FAILURES_COUNTED, max: 1_000_000 }), (failures) => {
      expect(delayAfter(failures)).toBe(delayAfter(FAILURES_COUNTED))
    }),
  )
  expect(delayAfter(FAILURES_COUNTED - 1)).toBeLessThan(delayAfter(FAILURES_COUNTED))
})

test('whoever waits the seconds they are told comes neither too early nor a second too late', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), (milliseconds) => {
      const told = 1000 * secondsUntil(new Date(milliseconds), new Date(0))
      expect(told).toBeGreaterThanOrEqual(milliseconds)
      expect(told).toBeLessThan(milliseconds + 1000)
    }),
  )
})

test('a moment that has come is still a second away, so that nobody is told to come back at once', () => {
  expect(secondsUntil(new Date(0), new Date(5000))).toBe(1)
})
