import type { Column } from './column.ts'
import type { TableSearch } from './tableSearch.ts'

/** Pages start at 1. Without a size, all rows are on one page. */
export interface TableState {
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly size: number | undefined
  /** Empty: the page starts at its number. */
  readonly cursor: string
}

export interface TableDefaults {
  readonly columns: readonly Pick<Column<never>, 'id' | 'unsortable'>[]
  readonly defaultSort?: { readonly id: string; readonly order: 'asc' | 'desc' } | undefined
  readonly pageSizes?: readonly number[] | undefined
}

/** Ignores unknown columns and page sizes, such as those of another table. */
export function resolveTableState({ columns, defaultSort, pageSizes }: TableDefaults, search: TableSearch): TableState {
  const sortable = columns.some(({ id, unsortable }) => id === search.sort && !unsortable)
  const sort = sortable ? search.sort : defaultSort?.id
  const order = search.order ?? (defaultSort && sort === defaultSort.id ? defaultSort.order : 'asc')
  const size = pageSizes?.find((size) => size === search.size) ?? pageSizes?.[0]
  return { sort, order, page: search.page ?? 1, size, cursor: search.cursor ?? '' }
}

/** The numbers of the first and last row of a page, from 1, among all matching rows. */
export interface RowRange {
  readonly first: number
  readonly last: number
  readonly total: number
}

export function rowRange(page: number, { size, shown, total }: RangeOf): RowRange {
  const first = size === undefined ? 1 : (page - 1) * size + 1
  return { first, last: first + shown - 1, total }
}

interface RangeOf {
  readonly size: number | undefined
  /** Rows on the page. */
  readonly shown: number
  readonly total: number
}

export function pageCount(rowCount: number, size: number | undefined): number {
  return size === undefined ? 1 : Math.max(1, Math.ceil(rowCount / size))
}

export function rowsOnPage<Row>(rows: readonly Row[], page: number, size: number | undefined): readonly Row[] {
  return size === undefined ? rows : rows.slice((page - 1) * size, page * size)
}
