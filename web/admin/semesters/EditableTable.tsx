import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Rows.module.css'

/** A table of inputs, one row per entry of a list. Renders nothing for an empty list. */
export function EditableTable(props: {
  readonly label: string
  /** The heads of the columns before that of the row's buttons. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly id: string }[]
  readonly cells: (index: number) => ReactNode
}) {
  const { label, columns, rows, cells } = props
  const { t } = useLingui()
  if (rows.length === 0) return null
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t`Actions`}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id }, index) => (
          <tr key={id}>{cells(index)}</tr>
        ))}
      </tbody>
    </table>
  )
}
