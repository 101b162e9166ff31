import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type ColumnDef, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { normalizeText, searchTerms } from '../../../domain/search.ts'
import { recordExport } from '../../api/recordExport.ts'
import { type Column, cellText, compare, searchableText } from './column.ts'
import { ExportButton, type ReadRows } from './ExportButton.tsx'
import { NoResults } from './NoResults.tsx'
import { type Cursors, Pager } from './Pager.tsx'
import { ResultCount } from './ResultCount.tsx'
import { RowsTable } from './RowsTable.tsx'
import { SortSelect } from './SortSelect.tsx'
import { pageCount, resolveTableState, rowRange, rowsOnPage, shownPage, type TableDefaults } from './tableState.ts'
import { useTableSearch } from './useTableSearch.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** Without a column, the original order. */
function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | undefined,
  order: 'asc' | 'desc',
): readonly Row[] {
  const { i18n } = useLingui()
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          accessorFn: column.sortValue ?? ((row) => cellText(column, row, i18n)),
          sortFn: (a, b) => compare(a.getValue(column.id), b.getValue(column.id)),
        }),
      ),
    [columns, i18n],
  )
  const sorting = useMemo(() => (sort === undefined ? [] : [{ id: sort, desc: order === 'desc' }]), [sort, order])
  const table = useTable({ features, data: rows, columns: definitions, state: { sorting } })
  const model = table.getSortedRowModel()
  return useMemo(() => model.rows.map(({ original }) => original), [model])
}

function useFilteredRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string): readonly Row[] {
  const { i18n } = useLingui()
  const texts = useMemo(
    () => rows.map((row) => normalizeText(columns.map((column) => searchableText(column, row, i18n)).join(' '))),
    [rows, columns, i18n],
  )
  return useMemo(() => {
    const words = searchTerms(search)
    return rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
  }, [rows, texts, search])
}

export interface TableDefinition<Row> extends TableDefaults {
  readonly caption: string
  /** With server-side search, sorting and paging, the rows of the current page. */
  readonly rows: readonly Row[]
  /** The number of rows on all pages, with server-side paging only. */
  readonly total?: number
  /** Of the page, with server-side paging only. */
  readonly cursors?: Cursors
  readonly columns: readonly Column<Row>[]
  /** "3 classes". */
  readonly countLabel: (n: number) => MessageDescriptor
  readonly emptyState: ReactNode
  /** Without its extension. */
  readonly fileName: string
  /** Reads the rows of all pages from the server, for the export. */
  readonly readAll?: ReadRows<Row>
  readonly busy?: boolean
  /** Shown instead of rows that are not loaded. The search and a running export stay. */
  readonly notLoaded?: ReactNode
}

export function FilteredRows<Row extends { readonly id: number }>(
  props: TableDefinition<Row> & { readonly search: string; readonly onClear: () => void },
) {
  const { caption, rows, columns, pageSizes, countLabel, search, cursors, fileName, notLoaded, busy = false } = props
  const { i18n } = useLingui()
  const [tableSearch, change] = useTableSearch()
  const { sort, order, page: requestedPage, size } = resolveTableState(props, tableSearch)

  const isClientSide = props.total === undefined
  const sorted = useSortedRows(rows, columns, isClientSide ? sort : undefined, order)
  const found = useFilteredRows(sorted, columns, isClientSide ? search : '')
  const total = props.total ?? found.length
  const page = shownPage(requestedPage, pageCount(total, size), cursors)
  const shown = isClientSide ? rowsOnPage(found, page, size) : rows
  const range = rowRange(page, { size, shown: shown.length, total })

  const readLoaded: ReadRows<Row> = async ({ signal, onRows }) => {
    await recordExport(fileName, total, search !== '', signal)
    onRows(found, { total })
  }
  const sortBy = (sort: string, order: 'asc' | 'desc') => change({ sort, order, page: undefined })
  const hasRows = total > 0
  const isEmpty = !hasRows && !notLoaded
  return (
    <>
      {notLoaded}
      {isEmpty && search === '' && props.emptyState}
      {!notLoaded && (hasRows || search !== '') && (
        <ResultCount search={search} range={range} label={i18n._(countLabel(total))} busy={busy} />
      )}
      {isEmpty && search !== '' && <NoResults onClear={props.onClear} />}
      {hasRows && <SortSelect columns={columns} sort={sort} order={order} onSort={sortBy} />}
      <ExportButton fileName={fileName} columns={columns} readRows={props.readAll ?? readLoaded} hasRows={hasRows} />
      {hasRows && (
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
      )}
      {hasRows && pageSizes && <Pager {...{ page, size, range, cursors, busy }} sizes={pageSizes} onChange={change} />}
    </>
  )
}
