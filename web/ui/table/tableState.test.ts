import { expect, test } from 'vitest'
import { pageCount, tableStateFrom } from './tableState.ts'

const log = {
  columns: [{ id: 'date' }, { id: 'class' }, { id: 'semester', unsortable: true }],
  defaultSort: { id: 'date', order: 'desc' },
  pageSizes: [25, 50, 100],
} as const

test('until somebody chooses, a table stands as its screen says', () => {
  expect(tableStateFrom(log, {})).toEqual({ sort: 'date', order: 'desc', page: 1, size: 25 })
  expect(tableStateFrom({ columns: [{ id: 'name' }] }, {})).toEqual({
    sort: undefined,
    order: 'asc',
    page: 1,
    size: undefined,
  })
})

test('a chosen column begins at its smallest', () => {
  expect(tableStateFrom(log, { sort: 'class' })).toMatchObject({ sort: 'class', order: 'asc' })
})

test.each([{ sort: 'semester' }, { sort: 'nothing' }, { size: 30 }])(
  'what the table has not is not chosen: %j',
  (chosen) => {
    expect(tableStateFrom(log, chosen)).toMatchObject({ sort: 'date', order: 'desc', size: 25 })
  },
)

test.each([
  [0, 25, 1],
  [25, 25, 1],
  [26, 25, 2],
  [2000, undefined, 1],
])('%i rows at %j to a page are %i pages', (rows, size, pages) => {
  expect(pageCount(rows, size)).toBe(pages)
})
