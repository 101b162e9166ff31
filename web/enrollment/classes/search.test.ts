import { expect, test } from 'vitest'
import { enrollmentSearch } from './search.ts'

test('the URL keeps the semester, the day and all filters', () => {
  const search = {
    semester: 'Fall-2026_2',
    day: 'm',
    search: 'choir',
    period: 'All Day',
    teacher: 3,
    open: true,
    fits: true,
  }
  expect(enrollmentSearch(search)).toEqual(search)
  expect(enrollmentSearch({ period: 2, search: 101 })).toEqual({ period: '2', search: '101' })
})

test.each([
  { semester: 5 },
  { day: 'monday' },
  { search: '' },
  { search: ['a'] },
  { period: '9' },
  { teacher: 'x' },
  { teacher: -1 },
  { open: 'yes' },
  { fits: 1 },
])('invalid parameters are dropped: %j', (search) => {
  expect(enrollmentSearch(search)).toEqual({})
})
