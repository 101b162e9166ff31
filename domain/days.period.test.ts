import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlaps, PERIODS, type Period } from './days.ts'

const period = fc.constantFrom(...PERIODS)
const overlapping = (period: Period) => PERIODS.filter((other) => overlaps(period, other))

test('the periods are All Day, 1 to 8 and Optional', () => {
  expect(PERIODS).toEqual(['All Day', '1', '2', '3', '4', '5', '6', '7', '8', 'Optional'])
})

test('All Day overlaps with 1 to 8 and not with Optional', () => {
  expect(overlapping('All Day')).toEqual(['All Day', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('a numbered period overlaps with itself and All Day', () => {
  expect(overlapping('1')).toEqual(['All Day', '1'])
  expect(overlapping('8')).toEqual(['All Day', '8'])
})

test('Optional overlaps with Optional only', () => {
  expect(overlapping('Optional')).toEqual(['Optional'])
})

test('overlap is symmetric', () => {
  fc.assert(
    fc.property(period, period, (a, b) => {
      expect(overlaps(a, b)).toBe(overlaps(b, a))
    }),
  )
})

test('two periods overlap if and only if they share an hour', () => {
  fc.assert(
    fc.property(period, period, (a, b) => {
      expect(overlaps(a, b)).toBe(hoursOf(a).some((hour) => hoursOf(b).includes(hour)))
    }),
  )
})

/** The hours that `period_span` assigns to a period. Optional has its own hour. */
function hoursOf(period: Period): number[] {
  if (period === 'All Day') return [1, 2, 3, 4, 5, 6, 7, 8]
  return [period === 'Optional' ? 9 : Number(period)]
}
