import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { naturalOrder } from '../../../domain/naturalOrder.ts'

/** Define columns outside components: memoized rows compare them by identity. */
export interface Column<Row> {
  /** Also the name in the URL and in the server's sort parameter. */
  readonly id: string
  readonly label: MessageDescriptor
  /** Searched, exported and, with no `Cell`, displayed. */
  readonly text: (row: Row) => string | number | MessageDescriptor
  /** Default: the text. */
  readonly sortValue?: (row: Row) => string | number
  /** More text that the search matches but the table does not show. */
  readonly searchKeywords?: (row: Row) => string
  readonly Cell?: (props: { readonly row: Row }) => ReactNode
  /** Whether its cells are the row headers. */
  readonly rowHeader?: boolean
  /** As wide as its longest text. Other columns share the rest of a wide screen. */
  readonly noWrap?: boolean
  /** The CSS width of what its cells show beside the text, such as a bar. For a `noWrap` column of a long list. */
  readonly extraWidth?: string
  /** On a narrow screen, the value says enough without the label. Such a table has compact rows there. */
  readonly unlabeled?: boolean
  /** On a narrow screen, its place in the line of the row header. Other columns follow below. */
  readonly beside?: 'before' | 'after'
  readonly unsortable?: boolean
  /** A click anywhere in a cell presses its button. */
  readonly clickable?: boolean
  /** Its cells contain buttons or links. The export omits them. */
  readonly actions?: boolean
}

export function cellText<Row>({ text }: Column<Row>, row: Row, i18n: I18n): string {
  const value = text(row)
  return typeof value === 'object' ? i18n._(value) : String(value)
}

export function searchableText<Row>(column: Column<Row>, row: Row, i18n: I18n): string {
  return `${cellText(column, row, i18n)} ${column.searchKeywords?.(row) ?? ''}`
}

/** Numbers by value, strings in natural order: 9 before 10, Álvarez next to Alvarez. */
export function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : naturalOrder(String(a), String(b))
}
