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

/** Whether the server has rows before and after those of a page. */
interface Neighbors {
  readonly previous?: string | undefined
  readonly next?: string | undefined
}

/**
 * The page that is shown, which is not the requested one if that has no rows anymore. After rows were added or removed, only the first and
 * the last page of a server are certain.
 */
export function shownPage(requested: number, pages: number, cursors: Neighbors | undefined): number {
  if (cursors && cursors.next === undefined) return pages
  if (cursors && cursors.previous === undefined) return 1
  return Math.min(requested, pages)
}

/** The numbers of the first and last row of a page, from 1, among all matching rows. */
export interface RowRange {
  readonly first: number
  readonly last: number
  readonly total: number
}

export function rowRange(page: number, { size, shown, total }: RangeOf): RowRange {
  const last = page >= pageCount(total, size) ? total : (page - 1) * (size ?? 0) + shown
  return { first: last - shown + 1, last, total }
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
