import { useLingui } from '@lingui/react/macro'
import type { ChangedRow } from '../../../contract/files.ts'
import styles from './Files.module.css'

type Cells = ChangedRow['cells']

/** The old and new values of the cells that a row changes. */
export function ChangedCells({ cells }: { readonly cells: Cells }) {
  const { t } = useLingui()
  return (
    <ul className={styles.cells}>
      {cells.map(({ column, from, to }) => (
        <li key={column}>
          <span>{`${column}: `}</span>
          <del>{from || t`empty`}</del>
          <span>{' → '}</span>
          <ins>{to || t`empty`}</ins>
        </li>
      ))}
    </ul>
  )
}

export function textOfCells(cells: Cells): string {
  return cells.map(({ column, from, to }) => `${column} ${from} ${to}`).join(' ')
}
