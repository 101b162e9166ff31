import { expect, test } from 'vitest'
import { pageCount, resolveTableState, rowRange, shownPage } from './tableState.ts'

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

test.each([
  { situation: 'of a list in the browser', requested: 3, pages: 2, cursors: undefined, shown: 2 },
  { situation: 'between others', requested: 2, pages: 3, cursors: { previous: 'p', next: 'n' }, shown: 2 },
  { situation: 'after which the server has none', requested: 4, pages: 1, cursors: { previous: 'p' }, shown: 1 },
  { situation: 'before which the server has none', requested: 2, pages: 3, cursors: { next: 'n' }, shown: 1 },
])('a page $situation has a number that exists', ({ requested, pages, cursors, shown }) => {
  expect(shownPage(requested, pages, cursors)).toBe(shown)
})

test.each([
  [1, { size: 50, shown: 50, total: 50 }, [1, 50]],
  [2, { size: 50, shown: 30, total: 80 }, [51, 80]],
  [2, { size: 50, shown: 50, total: 90 }, [41, 90]],
  [1, { size: undefined, shown: 80, total: 80 }, [1, 80]],
  [2, { size: 50, shown: 20, total: 90 }, [71, 90]],
])('page %i of %j has the rows %j', (page, rows, [first, last]) => {
  expect(rowRange(page, rows)).toEqual({ first, last, total: rows.total })
})
