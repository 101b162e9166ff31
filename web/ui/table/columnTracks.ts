import type { I18n } from '@lingui/core'
import { type Column, cellText } from './column.ts'

/** Characters of a column that shares the space: more of them give it no more of it. */
const LONG = 24
/** Letters are smaller in a header. */
const LABEL_CH = 0.8
const ICON = '1.125rem'
/** The padding of a cell, and the icon of a column that does not sort, at the widths of the style sheet: 72rem and more, and less. */
const PADDING = 'clamp(0.625rem, (100vw - 72rem) * 99, 1rem)'
const OTHER_ICON = `clamp(0rem, (100vw - 72rem) * 99, ${ICON})`

/**
 * The CSS grid of a long list's rows. Each row has a layout of its own, so the width of a column comes from its longest text, and does not
 * change while someone searches.
 */
export function columnTracks<Row>(
  columns: readonly Column<Row>[],
  { rows, sort, i18n }: { readonly rows: readonly Row[]; readonly sort: string | undefined; readonly i18n: I18n },
): string {
  const tracks = columns.map((column) => {
    const { id, label, noWrap, extraWidth = '0rem' } = column
    const longest = rows.reduce((most, row) => Math.max(most, cellText(column, row, i18n).length), 0)
    if (!noWrap) return `minmax(0, ${Math.min(longest, LONG) + 1}fr)`
    const header = `${i18n._(label).length * LABEL_CH}ch + ${id === sort ? ICON : OTHER_ICON}`
    return `calc(max(${longest}ch + ${extraWidth}, ${header}) + ${PADDING})`
  })
  return tracks.join(' ')
}
