import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCommandRate } from './commandRate.ts'

const BURST = 20

test('a burst of 20 commands is accepted, and the next command must wait one second', () => {
  const at = (ages: number[]) => checkCommandRate({ ages, today: ages.length }, BURST)
  expect(at(Array(19).fill(0))).toBeUndefined()
  expect(at(Array(20).fill(0))).toEqual({ because: 'too-fast', retry_after: 1 })
  expect(at(Array(25).fill(0))).toEqual({ because: 'too-fast', retry_after: 6 })
})

test('after a burst, one command per second is accepted', () => {
  const { accepted } = simulateCommands(Array.from({ length: 600 }, (_, n) => n / 10))
  expect(accepted).toBeGreaterThanOrEqual(78)
  expect(accepted).toBeLessThanOrEqual(80)
})

test('an account that sends a command every two seconds for an hour is never refused', () => {
  expect(simulateCommands(Array.from({ length: 1800 }, (_, n) => n * 2)).accepted).toBe(1800)
})

test('at most 2,000 commands per day are accepted', () => {
  expect(checkCommandRate({ ages: [], today: 1999 }, BURST)).toBeUndefined()
  expect(checkCommandRate({ ages: [], today: 2000 }, BURST)).toEqual({ because: 'too-many-today', retry_after: 3600 })
})

test('any minute accepts at most a burst and one command a second, and a command after Retry-After is accepted', () => {
  const gap = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 3000 }))
  const gaps = fc.array(gap, { minLength: 1, maxLength: 200, size: 'max' })
  fc.assert(
    fc.property(gaps, (gaps) => {
      const seconds = gaps.map((_, n) => gaps.slice(0, n + 1).reduce((sum, gap) => sum + gap, 0) / 1000)
      const now = seconds.at(-1) ?? 0
      const { times } = simulateCommands(seconds)
      for (const [n, time] of times.entries()) {
        const within = times.slice(n).filter((later) => later - time < 60).length
        expect(within).toBeLessThanOrEqual(BURST + 61)
      }
      const ages = times.map((time) => now - time)
      const refused = checkCommandRate({ ages, today: 0 }, BURST)
      if (!refused) return
      const later = ages.map((age) => age + refused.retry_after)
      expect(checkCommandRate({ ages: later, today: 0 }, BURST)).toBeUndefined()
    }),
  )
})

test('commands older than a minute do not count', () => {
  const everyOtherSecond = Array.from({ length: 300 }, (_, n) => n * 2)
  expect(checkCommandRate({ ages: everyOtherSecond, today: 300 }, BURST)).toBeUndefined()
})

test('a command with a timestamp in the future counts as sent now', () => {
  expect(checkCommandRate({ ages: Array(20).fill(-3600), today: 20 }, BURST)).toEqual({
    because: 'too-fast',
    retry_after: 1,
  })
})

/** Sends commands at these seconds. Returns the number and the seconds of the accepted commands. */
function simulateCommands(seconds: readonly number[]) {
  const times: number[] = []
  for (const now of seconds) {
    const ages = times.map((time) => now - time).filter((age) => age < 60)
    if (!checkCommandRate({ ages, today: 0 }, BURST)) times.push(now)
  }
  return { accepted: times.length, times }
}
