import type { Column } from './column.ts'
import type { TableSearch } from './tableSearch.ts'

/** How the rows stand: the column they are sorted by, and the page, from 1; without a size all of them are one page. */
export interface TableState {
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly size: number | undefined
}

/** How a table stands until somebody chooses. */
export interface TableDefaults {
  readonly columns: readonly Pick<Column<never>, 'id' | 'unsortable'>[]
  readonly defaultSort?: { readonly id: string; readonly order: 'asc' | 'desc' } | undefined
  readonly pageSizes?: readonly number[] | undefined
}

/** How the table stands as the address has it; what the table has not, as a column or a size of another one, counts as not chosen. */
export function tableStateFrom(
  { columns, defaultSort: first, pageSizes: sizes }: TableDefaults,
  chosen: TableSearch,
): TableState {
  const known = columns.some(({ id, unsortable: unsorted }) => id === chosen.sort && !unsorted)
  const sort = known ? chosen.sort : first?.id
  const order = chosen.order ?? (first && sort === first.id ? first.order : 'asc')
  const size = sizes?.find((one) => one === chosen.size) ?? sizes?.[0]
  return { sort, order, page: chosen.page ?? 1, size }
}

/** How many pages that many rows are; an empty table has one. */
export function pageCount(rows: number, size: number | undefined): number {
  return size === undefined ? 1 : Math.max(1, Math.ceil(rows / size))
}

/** The rows of one page. */
export function pageRows<Row>(rows: readonly Row[], page: number, size: number | undefined): readonly Row[] {
  return size === undefined ? rows : rows.slice((page - 1) * size, page * size)
}
