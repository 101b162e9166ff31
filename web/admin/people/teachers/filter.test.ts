import { expect, test } from 'vitest'
import { matchesFilter, teacherSearch } from './filter.ts'

test.each([
  ['all', [true, true]],
  ['active', [true, false]],
  ['inactive', [false, true]],
] as const)('the filter %s matches active and inactive teachers: %j', (show, listed) => {
  expect([matchesFilter({ active: 1 }, show), matchesFilter({ active: 0 }, show)]).toEqual(listed)
})

test('the URL keeps the status filter and the table state, and nothing else', () => {
  expect(teacherSearch({ show: 'all', search: 'nez', other: 1 })).toEqual({ show: 'all', search: 'nez' })
  expect(teacherSearch({ show: 'retired' })).toEqual({})
})
