import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { columnTracks } from './columnTracks.ts'

interface Row {
  readonly room: string
  readonly name: string
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'room', noWrap: true, extraWidth: '1rem', label: { id: 'Room' }, text: ({ room }) => room },
  { id: 'name', label: { id: 'Name' }, text: ({ name }) => name },
]
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('the widths of a long list come from the longest text of each column, in whatever order its rows are', () => {
  const rows = [
    { room: 'Library', name: 'Art' },
    { room: '7', name: 'Kite Building and Other Things That Fly' },
  ]
  const tracks = columnTracks(COLUMNS, { rows, sort: 'name', i18n })
  expect(tracks).toMatch(/^calc\(max\(7ch \+ 1rem, .*\) minmax\(0, 25fr\)$/)
  expect(columnTracks(COLUMNS, { rows: rows.toReversed(), sort: 'name', i18n })).toBe(tracks)
})

test('the column that sorts has room for its icon at each width', () => {
  const wide = (sort: string) => columnTracks(COLUMNS, { rows: [], sort, i18n })
  expect(wide('room')).toContain('ch + 1.125rem)')
  expect(wide('name')).not.toContain('ch + 1.125rem)')
})
