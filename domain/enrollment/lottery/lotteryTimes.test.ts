import { expect, test } from 'vitest'
import { announcedRound } from './beacon.ts'
import { lotteryStateAt, whyNotBeforeLottery, whyNotRun, whyNotSaveRanking } from './lotteryTimes.ts'

const opens_at = new Date('2026-07-01T15:00:00Z')
const closes_at = new Date('2026-07-15T03:00:00Z')
const before = new Date(opens_at.getTime() - 1)
const lottery = { opens_at, closes_at, kept_at: closes_at, ran_at: null }
const complete = { ...lottery, ran_at: closes_at }
const rehearsal = { rehearsal: true }
const real = { rehearsal: false }

test('families rank from the opening until just before the closing', () => {
  expect([before, opens_at, closes_at].map((now) => lotteryStateAt(lottery, now))).toEqual([
    'before',
    'ranking',
    'closed',
  ])
  expect(whyNotSaveRanking(lottery, 'parent', before)).toBe('not-open-yet')
  expect(whyNotSaveRanking(lottery, 'parent', opens_at)).toBeUndefined()
  expect(whyNotSaveRanking(lottery, 'parent', closes_at)).toBe('closed')
})

test('the office may correct a ranking until the lottery, and nobody after it', () => {
  for (const now of [before, opens_at, closes_at]) expect(whyNotSaveRanking(lottery, 'admin', now)).toBeUndefined()
  for (const role of ['parent', 'admin'] as const) expect(whyNotSaveRanking(complete, role, opens_at)).toBe('closed')
})

test('the lottery runs once, after the closing and the announced round; a rehearsal at any time before the lottery', () => {
  expect(whyNotRun(lottery, opens_at, real)).toBe('not-closed-yet')
  expect(whyNotRun(lottery, closes_at, real)).toBe('beacon-not-published')
  const { published_at } = announcedRound(lottery)
  expect(whyNotRun(lottery, new Date(published_at.getTime() - 1), real)).toBe('beacon-not-published')
  expect(whyNotRun(lottery, published_at, real)).toBeUndefined()
  expect(whyNotRun({ ...lottery, kept_at: null }, published_at, real)).toBe('beacon-not-published')
  expect(whyNotRun({ ...lottery, kept_at: published_at }, published_at, real)).toBe('beacon-not-published')
  expect(whyNotRun(lottery, before, rehearsal)).toBeUndefined()
  for (const run of [real, rehearsal]) expect(whyNotRun(complete, closes_at, run)).toBe('already-run')
})

test('after the last day of the semester nothing is ranked or run', () => {
  const last_day = { ends_on: '2026-07-10', time_zone: 'America/Phoenix' }
  const end = new Date('2026-07-11T07:00:00Z')
  const late = { ...lottery, last_day }
  const justBefore = new Date(end.getTime() - 1)
  expect(whyNotSaveRanking(late, 'parent', justBefore)).toBeUndefined()
  for (const role of ['parent', 'admin'] as const) expect(whyNotSaveRanking(late, role, end)).toBe('semester-over')
  expect(whyNotRun(late, justBefore, rehearsal)).toBeUndefined()
  for (const run of [real, rehearsal]) expect(whyNotRun(late, closes_at, run)).toBe('semester-over')
  expect(whyNotRun({ ...complete, last_day }, closes_at, real)).toBe('already-run')
  expect(whyNotRun({ ...late, last_day: { ...last_day, ends_on: null } }, closes_at, rehearsal)).toBeUndefined()
})

test('a family cannot enroll before the lottery, the office can', () => {
  expect(whyNotBeforeLottery(lottery, 'parent')).toBe('not-open-yet')
  expect(whyNotBeforeLottery(lottery, 'admin')).toBeUndefined()
  expect(whyNotBeforeLottery(complete, 'parent')).toBeUndefined()
  expect(whyNotBeforeLottery(undefined, 'parent')).toBeUndefined()
})
