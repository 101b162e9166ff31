import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptCounter, admitFromDevice, delaySecondsAfter, FREE_FAILURES, newCounter } from './attempts.ts'

const START = new Date('2031-02-03T08:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)

test('the first five failures cause no delay; after that the delay doubles up to 30 seconds', () => {
  const delays = Array.from({ length: 13 }, (_, n) => delaySecondsAfter(n + 1))
  expect(delays).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
})

test('the delay grows with the failures and never exceeds 30 seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (failures) => {
      const delay = delaySecondsAfter(failures)
      expect(delay).toBeLessThanOrEqual(30)
      expect(delay).toBeGreaterThanOrEqual(failures > 1 ? delaySecondsAfter(failures - 1) : 0)
      expect(delay > 0).toBe(failures > FREE_FAILURES)
    }),
  )
})

test('an attempt during the delay is refused with the remaining seconds', () => {
  const blocked = { failures: 8, counted_since: START, next_attempt_at: after(4) }
  expect(admitFromDevice(blocked, after(0.5))).toEqual({ retry_after: 4 })
  expect(admitFromDevice(blocked, after(4))).toEqual({ failures: 9, counted_since: START, next_attempt_at: after(12) })
})

test('the counter resets one hour after the first failure', () => {
  const old = { failures: 40, counted_since: START, next_attempt_at: after(30) }
  expect(admitFromDevice(old, after(3600))).toEqual({ ...newCounter(after(3600)), failures: 1 })
})

test('if the clock jumps forward and back, an attempt is delayed by at most 40 seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -3000, max: 365 * 86_400 }), (failures, ahead) => {
      const counter: AttemptCounter = { failures, counted_since: after(ahead), next_attempt_at: after(ahead + 30) }
      const admitted = admitFromDevice(counter, START)
      expect('retry_after' in admitted ? admitted.retry_after : 0).toBeLessThanOrEqual(40)
    }),
  )
})
