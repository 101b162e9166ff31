import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { ExportButton } from './ExportButton.tsx'
import { NoResults } from './NoResults.tsx'
import { Pager } from './Pager.tsx'
import { ResultCount } from './ResultCount.tsx'
import { RowsTable } from './RowsTable.tsx'
import { useFilteredRows, useSortedRows } from './rowModel.ts'
import { SortSelect } from './SortSelect.tsx'
import { pageCount, resolveTableState, rowsOnPage, type TableDefaults } from './tableState.ts'
import { useTableSearch } from './useTableSearch.ts'

export interface TableDefinition<Row> extends TableDefaults {
  readonly caption: string
  /** With server-side search, sorting and paging, the rows of the current page. */
  readonly rows: readonly Row[]
  /** The number of rows on all pages, with server-side paging only. */
  readonly total?: number
  readonly columns: readonly Column<Row>[]
  /** "3 classes". */
  readonly countLabel: (n: number) => MessageDescriptor
  readonly emptyState: ReactNode
  /** Without its extension. */
  readonly fileName: string
  /** Fetches the rows of all pages from the server, for the export. */
  readonly fetchAll?: () => Promise<readonly Row[]>
  readonly busy?: boolean
}

export function FilteredRows<Row extends { readonly id: number }>(
  props: TableDefinition<Row> & { readonly search: string; readonly onClear: () => void },
) {
  const { caption, rows, columns, pageSizes, countLabel, search, fetchAll, busy = false } = props
  const { i18n } = useLingui()
  const [tableSearch, change] = useTableSearch()
  const { sort, order, page: requestedPage, size } = resolveTableState(props, tableSearch)

  const isClientSide = props.total === undefined
  const sorted = useSortedRows(rows, columns, isClientSide ? sort : undefined, order)
  const found = useFilteredRows(sorted, columns, isClientSide ? search : '')
  const total = props.total ?? found.length
  const page = Math.min(requestedPage, pageCount(total, size))
  const shown = isClientSide ? rowsOnPage(found, page, size) : rows

  const sortBy = (sort: string, order: 'asc' | 'desc') => change({ sort, order, page: undefined })
  if (total === 0 && search === '') return <>{props.emptyState}</>
  return (
    <>
      <ResultCount search={search} total={total} label={i18n._(countLabel(total))} />
      {total === 0 ? (
        <NoResults onClear={props.onClear} />
      ) : (
        <>
          <SortSelect columns={columns} sort={sort} order={order} onSort={sortBy} />
          <ExportButton
            fileName={props.fileName}
            columns={columns}
            fetchRows={fetchAll ?? (async () => found)}
            loaded={fetchAll ? undefined : { search }}
          />
          <RowsTable
            caption={caption}
            columns={columns}
            rows={shown}
            search={search}
            sort={sort}
            order={order}
            onSort={sortBy}
            busy={busy}
          />
          {pageSizes && <Pager page={page} size={size} sizes={pageSizes} total={total} busy={busy} onChange={change} />}
        </>
      )}
    </>
  )
}
