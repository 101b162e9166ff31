import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './FigureTable.module.css'

/** A small table whose first column names the rows. By default, the caption is for screen readers. */
export function FigureTable(props: {
  readonly caption: string
  readonly showsCaption?: boolean
  readonly columns: readonly ReactNode[]
  /** The rows. */
  readonly children: ReactNode
}) {
  const { caption, showsCaption, columns, children } = props
  return (
    <table className={styles.table}>
      <caption>{showsCaption ? <strong>{caption}</strong> : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a table keeps its columns
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
