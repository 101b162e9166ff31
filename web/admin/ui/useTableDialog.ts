import { useState } from 'react'
import { storedDraft } from '../../session/draft.ts'

/** What was pressed in a table, and of which row; `create` has none. */
export interface OpenDialog<Row> {
  readonly what: 'create' | 'edit' | 'delete' | 'view'
  readonly row?: Row
}

export type OpenDialogFor<Row> = (asked: OpenDialog<Row>) => void

/**
 * Which of a table's dialogs is open, and what was done last. `form` begins the names of its forms: one that was half filled in when
 * the session ended is open from the start.
 */
export function useTableDialog<Row extends { readonly id: number }>(form: string, rows: readonly Row[]) {
  const [asked, ask] = useState<OpenDialog<Row> | undefined>(() => drafted(form, rows))
  const [said, say] = useState('')
  const [pressed] = useState({ ask, say })
  const close = (done = '') => {
    ask(undefined)
    say(done)
  }
  return { asked, ask, said, pressed, close }
}

/** The name of a row's form; without a row, of the form for a new one. */
export function formNameOf(form: string, row: { readonly id: number } | undefined): string {
  return row ? `${form} ${row.id}` : form
}

function drafted<Row extends { readonly id: number }>(form: string, rows: readonly Row[]): OpenDialog<Row> | undefined {
  const stored = storedDraft()?.form
  if (stored === formNameOf(form, undefined)) return { what: 'create' }
  const row = rows.find((one) => formNameOf(form, one) === stored)
  return row && { what: 'edit', row }
}
