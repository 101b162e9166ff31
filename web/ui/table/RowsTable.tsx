import { useLingui } from '@lingui/react'
import { type ReactElement, useMemo } from 'react'
import type { Column } from './column.ts'
import styles from './SearchTable.module.css'
import { SortableHeader } from './SortableHeader.tsx'
import { TableRow } from './TableRow.tsx'
import { useIncrementalRows } from './useIncrementalRows.ts'

export function RowsTable<Row extends { readonly id: number }>(props: {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly search: string
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
  readonly busy: boolean
}) {
  const { caption, columns, rows, search, sort, order, onSort, busy } = props
  const { i18n } = useLingui()
  const renderRow = useRenderedRows(columns)
  const { visible, sentinelRef } = useIncrementalRows(rows.length, [search, sort, order].join())
  return (
    <>
      <table
        className={styles.table}
        aria-busy={busy || undefined}
        aria-rowcount={visible < rows.length ? rows.length + 1 : undefined}
      >
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, numeric, unsortable }) => (
              <SortableHeader
                key={id}
                label={i18n._(label)}
                numeric={numeric}
                sorted={sort === id ? order : undefined}
                onSort={unsortable ? undefined : (order) => onSort(id, order)}
              />
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, visible).map(renderRow)}</tbody>
      </table>
      {visible < rows.length && <div key={visible} ref={sentinelRef} />}
    </>
  )
}

/** Renders only new rows after a search or a change of page. */
function useRenderedRows<Row extends { readonly id: number }>(columns: readonly Column<Row>[]) {
  return useMemo(() => {
    const cache = new WeakMap<Row, ReactElement>()
    return (row: Row) => {
      const element = cache.get(row) ?? <TableRow key={row.id} row={row} columns={columns} />
      cache.set(row, element)
      return element
    }
  }, [columns])
}
