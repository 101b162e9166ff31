import { expect, test } from 'vitest'
import { classSearch } from './filter.ts'

test('the URL keeps the filter and the table state, and nothing else', () => {
  const search = { day: 'T/TH', grade: '5', teacher: 12, full: true, waiting: true, under: 6, search: 'clay' } as const
  expect(classSearch({ ...search, other: 1 })).toEqual(search)
  expect(classSearch({ grade: 5 })).toEqual({ grade: '5' })
})

test.each([
  { day: 'Sunday', grade: 'done', teacher: 'Nez', full: 'yes', waiting: 1, under: 0 },
  { day: {}, grade: 13, teacher: -1, full: false, waiting: null, under: 1000 },
  { teacher: 1.5, under: '6' },
])('an unknown filter is dropped: %j', (params) => {
  expect(classSearch(params)).toEqual({})
})
