import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ChangedRow, ReadBackCell } from '../../../contract/files.ts'
import tableStyles from '../../ui/table/CardTable.module.css'

type Cells = ChangedRow['cells']

/** The old and new values of the cells that a row changes. */
export function ChangedCells({ cells }: { readonly cells: Cells }) {
  const { t } = useLingui()
  return (
    <ul className="plain">
      {cells.map(({ column, from, to }) => (
        <li key={column}>
          <span>{`${column}: `}</span>
          <Text component="del" c="dimmed" inherit>
            {from || t`empty`}
          </Text>
          <span>{' → '}</span>
          <Text component="ins" fw={600} td="none" inherit>
            {to || t`empty`}
          </Text>
        </li>
      ))}
    </ul>
  )
}

export function textOfCells(cells: Cells): string {
  return cells.map(({ column, from, to }) => `${column} ${from} ${to}`).join(' ')
}

/** The cells that Excel rewrote, with the values that the import takes. */
export function ReadBackCells({ cells }: { readonly cells: readonly ReadBackCell[] }) {
  const { t } = useLingui()
  return (
    <table className={tableStyles.table} data-dense>
      <caption className={tableStyles.caption}>{t`Excel rewrote these cells. We keep the values on record.`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`In the file and kept`}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ line, ...cell }) => (
          <tr key={`${line} ${cell.column}`}>
            <td data-label={t`Row`}>{line}</td>
            <td data-label={t`In the file and kept`}>
              <ChangedCells cells={[cell]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
