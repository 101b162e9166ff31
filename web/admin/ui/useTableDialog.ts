import { createContext, useState } from 'react'
import { storedDraft } from '../../session/draft.ts'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'

/** The open dialog of a table and its row. `create` has no row. */
export interface OpenDialog<Row> {
  readonly action: 'create' | 'edit' | 'delete' | 'view' | 'invite' | 'merge'
  readonly row?: Row
}

export type OpenDialogFor<Row> = (dialog: OpenDialog<Row>) => void

/**
 * The open dialog of a table and the last success message. `form` is the prefix of the table's draft names: a form with a
 * draft from an expired session opens at once, or with the first rows, if its row is among them. `rows` is undefined until then.
 */
export function useTableDialog<Row extends { readonly id: number }>(form: string, rows: readonly Row[] | undefined) {
  const [dialog, openDialog] = useState<OpenDialog<Row> | undefined>(() => restored(form, rows))
  const [isLoaded, setLoaded] = useState(rows !== undefined)
  if (!isLoaded && rows) {
    setLoaded(true)
    if (!dialog) openDialog(restored(form, rows))
  }
  const [message, showMessage] = useSuccessMessage()
  const [tableActions] = useState({ openDialog, showMessage })
  const close = (done = '') => {
    openDialog(undefined)
    showMessage(done)
  }
  return { dialog, openDialog, message, tableActions, close }
}

/** The draft name of a row's form, or of the form for a new row. */
export function draftName(form: string, row: { readonly id: number } | undefined): string {
  return row ? `${form} ${row.id}` : form
}

function restored<Row extends { readonly id: number }>(
  form: string,
  rows: readonly Row[] = [],
): OpenDialog<Row> | undefined {
  const stored = storedDraft()?.form
  if (stored === draftName(form, undefined)) return { action: 'create' }
  const row = rows.find((candidate) => draftName(form, candidate) === stored)
  return row && { action: 'edit', row }
}

/** How a table's cells open dialogs and report results to their screen. */
export interface TableActions<Row> {
  readonly openDialog: OpenDialogFor<Row>
  readonly showMessage: (done: string) => void
}

/** Creates a context for cells, which are defined outside the screen's component. */
export function createTableContext<Row>() {
  return createContext<TableActions<Row>>({ openDialog: () => undefined, showMessage: () => undefined })
}
