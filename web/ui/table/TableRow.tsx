import { useLingui } from '@lingui/react'
import { type Column, cellText } from './column.ts'
import styles from './SearchTable.module.css'

export function TableRow<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  const { i18n } = useLingui()
  return (
    <tr>
      {columns.map((column) =>
        column.rowHeader ? (
          <th key={column.id} scope="row" className={styles.rowHeader}>
            <CellContent row={row} column={column} />
          </th>
        ) : (
          <td
            key={column.id}
            data-label={column.actions ? undefined : i18n._(column.label)}
            data-numeric={column.numeric}
            data-nowrap={column.noWrap}
            data-actions={column.actions}
          >
            <CellContent row={row} column={column} />
          </td>
        ),
      )}
    </tr>
  )
}

function CellContent<Row>({ row, column }: { readonly row: Row; readonly column: Column<Row> }) {
  const { i18n } = useLingui()
  return column.Cell ? <column.Cell row={row} /> : cellText(column, row, i18n)
}
