import { useLingui } from '@lingui/react'
import { type ReactElement, useMemo } from 'react'
import type { Column } from './column.ts'
import styles from './SearchTable.module.css'
import { SortableHeader } from './SortableHeader.tsx'
import { TableRow } from './TableRow.tsx'
import { useIncrementalRows } from './useIncrementalRows.ts'

/** The rows as a table, and on a phone as cards that name their own cells. */
export function RowsTable<Row extends { readonly id: number }>(given: {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** What was searched for. */
  readonly search: string
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
  readonly busy: boolean
}) {
  const { caption, columns, rows, search, sort, order, onSort, busy } = given
  const { i18n } = useLingui()
  const draw = useDrawn(columns)
  const { drawn, end } = useIncrementalRows(rows.length, [search, sort, order].join())
  return (
    <>
      <table
        className={styles.table}
        aria-busy={busy || undefined}
        aria-rowcount={drawn < rows.length ? rows.length + 1 : undefined}
      >
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, numeric, unsortable: unsorted }) => (
              <SortableHeader
                key={id}
                label={i18n._(label)}
                numeric={numeric}
                sorted={sort === id ? order : undefined}
                onSort={unsorted ? undefined : (order) => onSort(id, order)}
              />
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, drawn).map(draw)}</tbody>
      </table>
      {drawn < rows.length && <div key={drawn} ref={end} />}
    </>
  )
}

/** Draws a row once for as long as it is the same: a search or a page draws only what comes anew. */
function useDrawn<Row extends { readonly id: number }>(columns: readonly Column<Row>[]) {
  return useMemo(() => {
    const known = new WeakMap<Row, ReactElement>()
    return (row: Row) => {
      const drawn = known.get(row) ?? <TableRow key={row.id} row={row} columns={columns} />
      known.set(row, drawn)
      return drawn
    }
  }, [columns])
}
