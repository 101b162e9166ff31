import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../ui/icons.tsx'
import styles from './Rows.module.css'
import { rowButtonId } from './useEditableRows.ts'

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

/** Buttons to move and remove a row. Without `onMoveUp` and `onMoveDown` the row can only be removed. */
export function RowButtons(props: {
  readonly path: string
  /** For the buttons' labels. */
  readonly row: string
  readonly isFirst?: boolean
  readonly isLast?: boolean
  readonly onMoveUp?: () => void
  readonly onMoveDown?: () => void
  readonly onRemove: () => void
}) {
  const { path, row, isFirst, isLast, onMoveUp, onMoveDown, onRemove } = props
  const { t } = useLingui()
  return (
    <Group className={styles.buttons} gap="0.375rem" wrap="nowrap">
      {onMoveUp && (
        <RowButton id={rowButtonId(path, 'up')} label={t`Move up: ${row}`} disabled={isFirst} onClick={onMoveUp}>
          <IconArrowUp size={18} />
        </RowButton>
      )}
      {onMoveDown && (
        <RowButton id={rowButtonId(path, 'down')} label={t`Move down: ${row}`} disabled={isLast} onClick={onMoveDown}>
          <IconArrowDown size={18} />
        </RowButton>
      )}
      <RowButton id={rowButtonId(path, 'remove')} label={t`Remove: ${row}`} onClick={onRemove}>
        <IconTrash size={18} />
      </RowButton>
    </Group>
  )
}

function RowButton(props: {
  readonly id: string
  readonly label: string
  readonly disabled?: boolean | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { id, label, disabled = false, onClick, children } = props
  return (
    <ActionIcon variant="default" size="lg" id={id} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
