import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ChangedRow } from '../../../contract/files.ts'

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
