import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import type { OpenDialog } from './useTableDialog.ts'

/** The dialog around a form that creates or edits a row of a table. */
export function FormDialog<Row>(given: {
  readonly asked: OpenDialog<Row> | undefined
  readonly titles: { readonly create?: string; readonly edit: string }
  readonly onClose: () => void
  readonly children: (row: Row | undefined) => ReactNode
}) {
  const { asked, titles, onClose, children } = given
  const opened = asked?.what === 'create' || asked?.what === 'edit'
  return (
    <Dialog opened={opened} title={asked?.what === 'create' ? titles.create : titles.edit} onClose={() => onClose()}>
      <AsyncBoundary>{opened && children(asked.row)}</AsyncBoundary>
    </Dialog>
  )
}
