import type { ReactNode } from 'react'
import { Awaited } from '../../ui/Awaited.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Asked } from './useAsked.ts'

/** The dialog around a form that creates or edits a row of a table. */
export function FormDialog<Row>(given: {
  readonly asked: Asked<Row> | undefined
  readonly titles: { readonly create?: string; readonly edit: string }
  readonly onClose: () => void
  readonly children: (row: Row | undefined) => ReactNode
}) {
  const { asked, titles, onClose, children } = given
  const opened = asked?.what === 'create' || asked?.what === 'edit'
  return (
    <Dialog opened={opened} title={asked?.what === 'create' ? titles.create : titles.edit} onClose={() => onClose()}>
      <Awaited>{opened && children(asked.row)}</Awaited>
    </Dialog>
  )
}
