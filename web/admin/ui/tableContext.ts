import { createContext } from 'react'
import type { OpenDialogFor } from './useTableDialog.ts'

/** What the cells of a table tell its screen: what was pressed, and what was done. */
export interface TableActions<Row> {
  readonly ask: OpenDialogFor<Row>
  readonly say: (done: string) => void
}

/** Columns stand outside of components: their cells reach their screen through one of these. */
export function createTableContext<Row>() {
  return createContext<TableActions<Row>>({ ask: () => undefined, say: () => undefined })
}
