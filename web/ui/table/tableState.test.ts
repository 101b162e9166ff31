import { expect, test } from 'vitest'
import { pageCount, resolveTableState } from './tableState.ts'

const log = {
  columns: [{ id: 'date' }, { id: 'class' }, { id: 'semester', unsortable: true }],
  defaultSort: { id: 'date', order: 'desc' },
  pageSizes: [25, 50, 100],
} as const

test('a table without search parameters has its defaults', () => {
  expect(resolveTableState(log, {})).toEqual({ sort: 'date', order: 'desc', page: 1, size: 25, cursor: '' })
  expect(resolveTableState({ columns: [{ id: 'name' }] }, {})).toEqual({
    sort: undefined,
    order: 'asc',
    page: 1,
    size: undefined,
    cursor: '',
  })
})

test('a column other than the default is sorted in ascending order', () => {
  expect(resolveTableState(log, { sort: 'class' })).toMatchObject({ sort: 'class', order: 'asc' })
})

test.each([{ sort: 'semester' }, { sort: 'nothing' }, { size: 30 }])(
  'an unknown column or page size falls back to the default: %j',
  (search) => {
    expect(resolveTableState(log, search)).toMatchObject({ sort: 'date', order: 'desc', size: 25 })
  },
)

test.each([
  [0, 25, 1],
  [25, 25, 1],
  [26, 25, 2],
  [2000, undefined, 1],
])('%i rows at %j per page make %i pages', (rows, size, pages) => {
  expect(pageCount(rows, size)).toBe(pages)
})
