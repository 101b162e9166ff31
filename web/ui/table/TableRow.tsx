import { useLingui } from '@lingui/react'
import { type Column, cellText } from './column.ts'
import styles from './SearchTable.module.css'

/** One row; its lead cell heads it. */
export function TableRow<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  const { i18n } = useLingui()
  return (
    <tr>
      {columns.map((column) =>
        column.rowHeader ? (
          <th key={column.id} scope="row" className={styles.lead}>
            <Said row={row} column={column} />
          </th>
        ) : (
          <td
            key={column.id}
            data-label={column.actions ? undefined : i18n._(column.label)}
            data-numeric={column.numeric}
            data-short={column.noWrap}
            data-pressed={column.actions}
          >
            <Said row={row} column={column} />
          </td>
        ),
      )}
    </tr>
  )
}

function Said<Row>({ row, column }: { readonly row: Row; readonly column: Column<Row> }) {
  const { i18n } = useLingui()
  return column.Cell ? <column.Cell row={row} /> : cellText(column, row, i18n)
}
