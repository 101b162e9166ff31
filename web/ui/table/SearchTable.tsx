import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Group, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { searchTerms, toSearchKey } from '../../../domain/search.ts'
import { call } from '../../api/call.ts'
import type { Exporting } from '../export/useExport.ts'
import { type Column, cellText, compare, searchableText } from './column.ts'
import { ExportButton, type ReadRows, saveColumns } from './ExportButton.tsx'
import { type Cursors, Pager } from './Pager.tsx'
import { RowsTable, SortSelect } from './RowsTable.tsx'
import { focusSearch, NoResults, SearchBox } from './SearchBox.tsx'
import styles from './SearchTable.module.css'
import {
  pageCount,
  type RowRange,
  resolveTableState,
  rowRange,
  rowsOnPage,
  shownPage,
  type TableDefaults,
} from './tableState.ts'
import { useSearchText, useTableSearch } from './useTableSearch.ts'

export interface TableDefinition<Row> extends TableDefaults {
  readonly caption: string
  /** With server-side search, sorting and paging, the rows of the current page. */
  readonly rows: readonly Row[]
  /** The number of rows on all pages, with server-side paging only. */
  readonly total?: number
  /** Of the page, with server-side paging only. */
  readonly cursors?: Cursors
  readonly columns: readonly Column<Row>[]
  /** When a file has other columns than the screen. */
  readonly exportColumns?: readonly Column<Row>[]
  /** "3 classes". */
  readonly countLabel: (n: number) => MessageDescriptor
  readonly emptyState: ReactNode
  /** Without its extension. */
  readonly fileName: string
  /** Reads the rows of all pages from the server, for the export. */
  readonly readAll?: ReadRows<Row>
  readonly busy?: boolean
  /** Hundreds of rows without pages. */
  readonly isLong?: boolean
  /** Below the search. */
  readonly filters?: ReactNode
  /** Above the rows, about those that match. */
  readonly barFor?: (found: readonly Row[]) => ReactNode
  /** Saves the rows that match. By default, a file has the table's columns. */
  readonly saveFile?: (found: readonly Row[], exporting: Exporting) => Promise<void>
  /** Shown instead of rows that are not loaded. The search and a running export stay. */
  readonly notLoaded?: ReactNode
}

/** Its state is in the URL: the route needs `validateSearch: parseTableSearch`. Rows render deferred. */
export function SearchTable<Row extends { readonly id: number }>(props: TableDefinition<Row>) {
  const { text, setText, commit } = useSearchText()
  const search = useDeferredValue(text)
  const rows = useMemo(() => {
    const clear = () => {
      focusSearch()
      setText('')
    }
    return <FilteredRows {...props} search={search} onClear={clear} />
  }, [props, search, setText])
  return (
    <Group gap="0.75rem 1.25rem">
      <SearchBox text={text} onChange={setText} onCommit={commit} />
      {props.filters}
      {rows}
    </Group>
  )
}

function FilteredRows<Row extends { readonly id: number }>(
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
    const body = { file: `${fileName}.csv`, rows: total, search: search !== '' }
    await call('POST /api/audit-trail/exports', { body, signal })
    onRows(found, { total })
  }
  const save = (exporting: Exporting) => {
    if (props.saveFile) return props.saveFile(found, exporting)
    const source = { columns: props.exportColumns ?? columns, readRows: props.readAll ?? readLoaded, i18n }
    return saveColumns(`${fileName}.csv`, source, exporting)
  }
  const sortBy = (sort: string, order: 'asc' | 'desc') => change({ sort, order, page: undefined })
  const hasRows = total > 0
  const isEmpty = !hasRows && !notLoaded
  return (
    <>
      {notLoaded}
      {isEmpty && search === '' && props.emptyState}
      {hasRows && props.barFor?.(found)}
      {!notLoaded && (hasRows || search !== '') && (
        <ResultCount search={search} range={range} label={i18n._(countLabel(total))} busy={busy} />
      )}
      {isEmpty && search !== '' && <NoResults onClear={props.onClear} />}
      {hasRows && <SortSelect columns={columns} sort={sort} order={order} onSort={sortBy} />}
      <ExportButton save={save} hasRows={hasRows} />
      {hasRows && (
        <RowsTable
          caption={caption}
          columns={columns}
          rows={isClientSide && size === undefined ? sorted : shown}
          found={shown}
          search={search}
          sort={sort}
          order={order}
          onSort={sortBy}
          busy={busy}
          isLong={props.isLong}
        />
      )}
      {hasRows && pageSizes && <Pager {...{ page, size, range, cursors, busy }} sizes={pageSizes} onChange={change} />}
    </>
  )
}

/** Without a column, the original order. */
function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | undefined,
  order: 'asc' | 'desc',
): readonly Row[] {
  const { i18n } = useLingui()
  return useMemo(() => {
    const column = columns.find(({ id }) => id === sort)
    if (!column) return rows
    const toValue = column.sortValue ?? ((row) => cellText(column, row, i18n))
    const direction = order === 'asc' ? 1 : -1
    return rows.toSorted((a, b) => direction * compare(toValue(a), toValue(b)))
  }, [rows, columns, sort, order, i18n])
}

function useFilteredRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string): readonly Row[] {
  const { i18n } = useLingui()
  const texts = useMemo(
    () => rows.map((row) => toSearchKey(columns.map((column) => searchableText(column, row, i18n)).join(' '))),
    [rows, columns, i18n],
  )
  return useMemo(() => {
    const words = searchTerms(search)
    return rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
  }, [rows, texts, search])
}

/** Announces how many rows match, and which of them a page after the first one shows. Keeps the last text while a page loads. */
export function ResultCount(props: {
  readonly search: string
  readonly range: RowRange
  readonly label: string
  readonly busy: boolean
}) {
  const { search: text, range, label, busy } = props
  const { t, i18n } = useLingui()
  const [first, last] = [i18n.number(range.first), i18n.number(range.last)]
  const current = {
    total: range.total,
    count: range.total === 0 ? t`Your search for "${text}" found no results.` : label,
    rows: range.first > 1 && range.total > 0 ? t`Rows ${first} to ${last}` : '',
  }
  const [shown, setShown] = useState(current)
  if (!busy && (shown.count !== current.count || shown.rows !== current.rows)) setShown(current)
  return (
    <p className={styles.count} role="status" data-none={shown.total === 0 || undefined}>
      {shown.count}
      {shown.rows !== '' && <VisuallyHidden> {shown.rows}</VisuallyHidden>}
    </p>
  )
}
