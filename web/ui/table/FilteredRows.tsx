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
import { pageCount, pageRows, type TableDefaults, tableStateFrom } from './tableState.ts'
import { useTableSearch } from './useTableSearch.ts'

/** What a screen says of its table. */
export interface TableDefinition<Row> extends TableDefaults {
  readonly caption: string
  /** All rows; of a table that the server searches, sorts and pages, the rows of the page that the address asks for. */
  readonly rows: readonly Row[]
  /** How many rows the server found in all. */
  readonly total?: number
  readonly columns: readonly Column<Row>[]
  /** "3 classes". */
  readonly countLabel: (n: number) => MessageDescriptor
  /** In the place of a table without rows: that there are none, and what can be done. */
  readonly emptyState: ReactNode
  /** The name of the file, without its ending. */
  readonly fileName: string
  /** All rows that the server finds, for the file. */
  readonly fetchAll?: () => Promise<readonly Row[]>
  /** While other rows are on their way. */
  readonly busy?: boolean
}

/** What a search leaves of the table. */
export function FilteredRows<Row extends { readonly id: number }>(
  given: TableDefinition<Row> & { readonly search: string; readonly onClear: () => void },
) {
  const { caption, rows, columns, pageSizes: sizes, countLabel: count, search, fetchAll: readAll, busy = false } = given
  const { i18n } = useLingui()
  const [chosen, change] = useTableSearch()
  const { sort, order, page: wanted, size } = tableStateFrom(given, chosen)

  const isWhole = given.total === undefined
  const sorted = useSortedRows(rows, columns, isWhole ? sort : undefined, order)
  const found = useFilteredRows(sorted, columns, isWhole ? search : '')
  const total = given.total ?? found.length
  const page = Math.min(wanted, pageCount(total, size))
  const shown = isWhole ? pageRows(found, page, size) : rows

  const sortBy = (sort: string, order: 'asc' | 'desc') => change({ sort, order, page: undefined })
  if (total === 0 && search === '') return <>{given.emptyState}</>
  return (
    <>
      <ResultCount search={search} total={total} counted={i18n._(count(total))} />
      {total === 0 ? (
        <NoResults onClear={given.onClear} />
      ) : (
        <>
          <SortSelect columns={columns} sort={sort} order={order} onSort={sortBy} />
          <ExportButton
            fileName={given.fileName}
            columns={columns}
            fetchRows={readAll ?? (async () => found)}
            loaded={readAll ? undefined : { search }}
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
          {sizes && <Pager page={page} size={size} sizes={sizes} total={total} busy={busy} onChange={change} />}
        </>
      )}
    </>
  )
}
