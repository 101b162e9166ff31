import { expect, test } from 'vitest'
import { whyNotSaveLottery } from './lotteryTimes.ts'

const [opens_at, closes_at] = [new Date('2026-07-01T15:00:00Z'), new Date('2026-07-15T03:00:00Z')]
const [before, later] = [new Date('2026-06-01T00:00:00Z'), new Date('2026-08-01T00:00:00Z')]
const fields = { opens_at, closes_at, priority: 'none' as const }
const lottery = { ...fields, ran_at: null }

test('a new lottery needs a closing in the future, after its opening', () => {
  expect(whyNotSaveLottery(undefined, fields, before)).toEqual([])
  expect(whyNotSaveLottery(undefined, fields, closes_at)).toEqual([{ field: 'closes_at', because: 'in-the-past' }])
  const reversed = { ...fields, closes_at: opens_at }
  expect(whyNotSaveLottery(undefined, reversed, before)).toEqual([{ field: 'closes_at', because: 'ends-before-start' }])
})

test('the ranking closes before the end of the semester', () => {
  const last_day = { ends_on: '2026-07-14', time_zone: 'America/Phoenix' }
  expect(whyNotSaveLottery(undefined, fields, before, last_day)).toEqual([])
  const late = { ...fields, closes_at: new Date('2026-07-15T07:00:00Z') }
  expect(whyNotSaveLottery(undefined, late, before, last_day)).toEqual([
    { field: 'closes_at', because: 'after-last-day' },
  ])
  expect(whyNotSaveLottery({ ...lottery, ...late }, late, opens_at, last_day)).toEqual([])
})

test('everything can change until the lottery opens', () => {
  const changed = { opens_at: before, closes_at: later, priority: 'oldest-first' as const }
  expect(whyNotSaveLottery(lottery, changed, before)).toEqual([])
})

test('an open or closed lottery keeps its opening and its priority, and can close later', () => {
  const moved = { ...fields, closes_at: later }
  for (const now of [opens_at, closes_at]) {
    expect(whyNotSaveLottery(lottery, fields, now)).toEqual([])
    expect(whyNotSaveLottery(lottery, moved, now)).toEqual([])
    const changed = { ...moved, opens_at: before, priority: 'oldest-first' as const }
    expect(whyNotSaveLottery(lottery, changed, now)).toEqual([
      { field: 'opens_at', because: 'already-open' },
      { field: 'priority', because: 'already-open' },
    ])
  }
  const past = { ...fields, closes_at: new Date(closes_at.getTime() - 1) }
  expect(whyNotSaveLottery(lottery, past, closes_at)).toEqual([{ field: 'closes_at', because: 'in-the-past' }])
})

test('a lottery that ran never changes', () => {
  expect(whyNotSaveLottery({ ...lottery, ran_at: later }, fields, before)).toBe('already-run')
})
