import { expect, test } from 'vitest'
import { studentSearch } from './filter.ts'

test('the URL keeps the filter and the table state, and nothing else', () => {
  const search = { state: 'without-class', day: 'T/TH', semester: 3, search: 'nez' }
  expect(studentSearch({ ...search, other: 1 })).toEqual(search)
  expect(studentSearch({ state: 'finished' })).toEqual({ state: 'finished' })
})

test.each([
  { state: 'without-class' },
  { state: 'without-class', day: 'Sunday' },
  { state: 'absent', day: 'M' },
  { day: 'M', semester: 3 },
])('an unknown or incomplete filter is dropped: %j', (params) => {
  expect(studentSearch(params)).toEqual({})
})

test('a filter of finished students has no day, and an unknown semester is dropped', () => {
  expect(studentSearch({ state: 'finished', day: 'M' })).toEqual({ state: 'finished' })
  expect(studentSearch({ state: 'without-class', day: 'M', semester: 'x' })).toEqual({
    state: 'without-class',
    day: 'M',
  })
})
