import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { isIdle, isNear, leastUsed, looksDue, pauseAfter, SCHOOL_TIMES } from './schoolUsage.ts'

test('a school is idle five minutes after its last request, and never while a request or a live stream is in progress', () => {
  const used = { active: 0, opened_at: 0, used_at: MINUTE_MS }
  expect([5, 6].map((minutes) => isIdle(used, minutes * MINUTE_MS))).toEqual([false, true])
  expect(isIdle({ ...used, active: 1 }, 600 * MINUTE_MS)).toBe(false)
})

test('a school that was opened for its work only is idle after fifteen seconds', () => {
  const unused = { active: 0, opened_at: 0, used_at: undefined }
  expect([14_000, 15_000].map((now) => isIdle(unused, now))).toEqual([false, true])
})

test('work within two rounds is near, also when it is late', () => {
  const now = new Date('2026-08-03T15:00:00Z')
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
  expect([after(-60), after(0), after(10), after(11), undefined].map((next) => isNear(next, now))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(SCHOOL_TIMES.near).toBeGreaterThanOrEqual(2 * SCHOOL_TIMES.round)
})

test('the school that gives its place to another one holds none, and was not used for longest', () => {
  const busy = { name: 'busy', active: 1, holds_place: true, opened_at: 0, used_at: 1 }
  const recent = { name: 'recent', active: 0, holds_place: false, opened_at: 0, used_at: 9 }
  const earlier = { name: 'earlier', active: 200, holds_place: false, opened_at: 0, used_at: 5 }
  const opened = { name: 'opened', active: 0, holds_place: false, opened_at: 6, used_at: undefined }
  expect(leastUsed([busy, recent, earlier, opened])).toBe(earlier)
  expect(leastUsed([busy, recent, opened])).toBe(opened)
  expect(leastUsed([busy])).toBeUndefined()
})

test('the pauses before further attempts grow to a minute', () => {
  expect([1, 2, 3, 6, 7, 8, 1000].map(pauseAfter)).toEqual([1000, 2000, 4000, 32_000, MINUTE_MS, MINUTE_MS, MINUTE_MS])
})

test('each school has its turn within a round, however many there are', () => {
  expect(looksDue(200, 1000)).toBe(1)
  expect(looksDue(3, 1000)).toBe(1)
  expect(looksDue(30_000, 1000)).toBe(100)
  expect(looksDue(200, 60 * MINUTE_MS)).toBe(200)
  expect(looksDue(0, 1000)).toBe(0)
})
