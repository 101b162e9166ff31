import type { ReactNode } from 'react'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import type { OpenDialog } from './useTableDialog.ts'

export function FormDialog<Row>(props: {
  readonly dialog: OpenDialog<Row> | undefined
  readonly titles: { readonly create?: string; readonly edit: string }
  readonly onClose: () => void
  readonly children: (row: Row | undefined) => ReactNode
}) {
  const { dialog, titles, onClose, children } = props
  const opened = dialog?.action === 'create' || dialog?.action === 'edit'
  return (
    <GuardedDialog opened={opened} title={dialog?.action === 'create' ? titles.create : titles.edit} onClose={onClose}>
      <AsyncBoundary>{opened && children(dialog.row)}</AsyncBoundary>
    </GuardedDialog>
  )
}
