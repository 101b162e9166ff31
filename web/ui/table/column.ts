import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { naturalOrder } from '../../../domain/naturalOrder.ts'

/** One column of a table: what it is called, what it says of a row and how it is sorted. Columns stand outside of components. */
export interface Column<Row> {
  /** Also its name in the address, and on the server where that sorts. */
  readonly id: string
  readonly label: MessageDescriptor
  /** What is searched and exported, and shown unless there is a `Cell`. */
  readonly text: (row: Row) => string | number | MessageDescriptor
  /** What it is sorted by, when that is not its text. */
  readonly sortValue?: (row: Row) => string | number
  /** What else it is found by. */
  readonly searchKeywords?: (row: Row) => string
  readonly Cell?: (given: { readonly row: Row }) => ReactNode
  /** Names the row. */
  readonly rowHeader?: boolean
  readonly numeric?: boolean
  /** A word or two, which stay on one line. */
  readonly noWrap?: boolean
  readonly unsortable?: boolean
  /** Its cells are to be pressed: the file leaves them out. */
  readonly actions?: boolean
}

/** What a column says of a row, in the person's language. */
export function cellText<Row>({ text }: Column<Row>, row: Row, i18n: I18n): string {
  const said = text(row)
  return typeof said === 'object' ? i18n._(said) : String(said)
}

/** What the search finds a row by in this column. */
export function searchText<Row>(column: Column<Row>, row: Row, i18n: I18n): string {
  return `${cellText(column, row, i18n)} ${column.searchKeywords?.(row) ?? ''}`
}

/** Numbers by value, texts as people sort them: 9 before 10, Álvarez beside Alvarez. */
export function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : naturalOrder(String(a), String(b))
}
