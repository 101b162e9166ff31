import { expect, test } from 'vitest'
import { type ClassFilter, matchesClassFilter } from './classFilter.ts'

const pottery = {
  days: 'M',
  grade: 'K,1,2',
  teacher: { id: 7 },
  max_seats: 9,
  current_seats: 4,
  wait_list: 0,
  offered_seats: 0,
} as const

test.each<[ClassFilter, boolean]>([
  [{}, true],
  [{ day: 'M' }, true],
  [{ day: 'F' }, false],
  [{ grade: '1' }, true],
  [{ grade: '12' }, false],
  [{ teacher: 7 }, true],
  [{ teacher: 8 }, false],
  [{ full: true }, false],
  [{ waiting: true }, false],
  [{ under: 4 }, false],
  [{ under: 5 }, true],
])('the filter %j of a class with four of nine seats taken: %s', (filter, matches) => {
  expect(matchesClassFilter(pottery, filter)).toBe(matches)
})

test('a class must match every part of a filter', () => {
  const full = { ...pottery, current_seats: 9, wait_list: 2 }
  const filter = { day: 'M', grade: '2', teacher: 7, full: true, waiting: true } as const
  expect(matchesClassFilter(full, filter)).toBe(true)
  expect(matchesClassFilter(full, { ...filter, under: 9 })).toBe(false)
  expect(matchesClassFilter({ ...full, wait_list: 0 }, filter)).toBe(false)
  expect(matchesClassFilter({ ...full, offered_seats: 2 }, filter)).toBe(false)
})
