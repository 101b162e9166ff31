import { expect, test } from 'vitest'
import { parseTableSearch, SEARCH_MAX } from './tableSearch.ts'

test('an address gives back what was chosen', () => {
  const chosen = { search: 'chess', sort: 'name', order: 'desc', page: 2, size: 50 }
  expect(parseTableSearch(chosen)).toEqual(chosen)
})

test('a section is searched for by its digits', () => {
  expect(parseTableSearch({ search: 101 })).toEqual({ search: '101' })
})

test.each([
  { search: '', page: 0, size: -5 },
  { search: {}, sort: 7, order: 'up', page: 1.5, size: 'all' },
  { page: Number.POSITIVE_INFINITY, size: 1e9 },
])('what nobody could have chosen is left out: %j', (given) => {
  expect(parseTableSearch(given)).toEqual({})
})

test('a search has an end', () => {
  expect(parseTableSearch({ search: 'x'.repeat(SEARCH_MAX + 1) }).search).toHaveLength(SEARCH_MAX)
})
