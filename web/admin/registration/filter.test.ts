import { expect, test } from 'vitest'
import { registrationFilter, registrationSearch } from './filter.ts'

test('filters are read back from the URL', () => {
  const chosen = { state: 'in-review', grade: 'K', year: '2026 - 2027' }
  expect(registrationFilter(chosen)).toEqual(chosen)
  expect(registrationFilter({ grade: 5 })).toEqual({ grade: '5' })
  expect(registrationSearch({ ...chosen, search: 'nez', page: 2 })).toEqual({ ...chosen, search: 'nez', page: 2 })
})

test.each([
  { state: 'lost', grade: 'done', year: '2026' },
  { state: ['new'], grade: 13, year: '2026 - 2028' },
  { state: '', grade: '', year: 2026 },
])('an invalid filter is ignored: %j', (params) => {
  expect(registrationFilter(params)).toEqual({})
})
