import { createContext } from 'react'
import type { Ask } from './useAsked.ts'

/** What the cells of a table tell its screen: what was pressed, and what was done. */
export interface Pressed<Row> {
  readonly ask: Ask<Row>
  readonly say: (done: string) => void
}

/** Columns stand outside of components: their cells reach their screen through one of these. */
export function pressedIn<Row>() {
  return createContext<Pressed<Row>>({ ask: () => undefined, say: () => undefined })
}
