import type { ReactNode } from 'react'
import styles from './CardTable.module.css'

interface CardColumn<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Whether it names the row. */
  readonly lead?: boolean
  /** Of buttons, which are not printed. */
  readonly screenOnly?: boolean
}

/** A small table whose rows are cards with labeled cells on a phone. */
export function CardTable<Row>(props: {
  readonly caption?: string
  readonly columns: readonly CardColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
}) {
  const { caption, columns, rows, keyOf } = props
  return (
    <table className={styles.table} data-dense>
      {caption !== undefined && <caption className={styles.caption}>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, screenOnly }) => (
            <th key={label} scope="col" data-screen-only={screenOnly}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, lead, screenOnly }) => (
              <td
                key={label}
                className={lead ? styles.lead : undefined}
                data-label={screenOnly ? undefined : label}
                data-screen-only={screenOnly}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
