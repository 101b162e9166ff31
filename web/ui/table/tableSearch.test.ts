import { expect, test } from 'vitest'
import { SEARCH_MAX } from '../../../contract/values.ts'
import { parseTableSearch } from './tableSearch.ts'

test('valid search parameters are returned unchanged', () => {
  const search = { search: 'chess', sort: 'name', order: 'desc', page: 2, size: 50, cursor: 'WyJhZnRlciJd' }
  expect(parseTableSearch(search)).toEqual(search)
})

test('a numeric search is returned as text', () => {
  expect(parseTableSearch({ search: 101 })).toEqual({ search: '101' })
})

test.each([
  { search: '', page: 0, size: -5 },
  { search: {}, sort: 7, order: 'up', page: 1.5, size: 'all' },
  { page: Number.POSITIVE_INFINITY, size: 1e9, cursor: 'x y' },
])('invalid search parameters are dropped: %j', (invalid) => {
  expect(parseTableSearch(invalid)).toEqual({})
})

test('a long search is cut to the maximum length', () => {
  expect(parseTableSearch({ search: 'x'.repeat(SEARCH_MAX + 1) }).search).toHaveLength(SEARCH_MAX)
})
