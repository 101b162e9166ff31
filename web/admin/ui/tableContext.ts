import { createContext } from 'react'
import type { OpenDialogFor } from './useTableDialog.ts'

/** How a table's cells open dialogs and report results to their screen. */
export interface TableActions<Row> {
  readonly openDialog: OpenDialogFor<Row>
  readonly showMessage: (done: string) => void
}

/** Creates a context for cells, which are defined outside the screen's component. */
export function createTableContext<Row>() {
  return createContext<TableActions<Row>>({ openDialog: () => undefined, showMessage: () => undefined })
}
