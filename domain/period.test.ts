import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps, PERIODS, type Period } from './period.ts'

const period = fc.constantFrom(...PERIODS)
const clashingWith = (one: Period) => PERIODS.filter((other) => overlaps(one, other))

test('a class can meet all day, in one of eight periods, or as an optional one', () => {
  expect(PERIODS).toEqual(['All Day', '1', '2', '3', '4', '5', '6', '7', '8', 'Optional'])
})

test('an all-day class takes every period from 1 to 8, and leaves room for an optional class', () => {
  expect(clashingWith('All Day')).toEqual(['All Day', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('a class of one period meets at the same time as that period and an all-day class, and no other', () => {
  expect(clashingWith('1')).toEqual(['All Day', '1'])
  expect(clashingWith('8')).toEqual(['All Day', '8'])
})

test('an optional class meets at the same time as another optional class only', () => {
  expect(clashingWith('Optional')).toEqual(['Optional'])
})

test('it does not matter which of two classes is named first', () => {
  fc.assert(
    fc.property(period, period, (a, b) => {
      expect(overlaps(a, b)).toBe(overlaps(b, a))
    }),
  )
})

test('two periods share an hour exactly when the hours they stand for do', () => {
  fc.assert(
    fc.property(period, period, (a, b) => {
      expect(overlaps(a, b)).toBe(hoursOf(a).some((hour) => hoursOf(b).includes(hour)))
    }),
  )
})

/** The spans of the database's `period_span`, spelled out: an optional class stands at an hour of its own. */
function hoursOf(period: Period): number[] {
  if (period === 'All Day') return [1, 2, 3, 4, 5, 6, 7, 8]
  return [period === 'Optional' ? 9 : Number(period)]
}
