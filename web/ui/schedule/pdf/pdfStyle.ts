import type { CustomTableLayout } from 'pdfmake/interfaces.js'

/** Latin, Cyrillic and Greek letters, with the positions of combining accents. */
export const FONT = 'Noto Sans'

export const COLORS = {
  quiet: '#57524a',
  line: '#cfc9bf',
  break: '#f3f0eb',
} as const

/** In points. */
export const MARGIN = 36

/** Rows with a line below each. */
export const LIST_LAYOUT: CustomTableLayout = {
  hLineWidth: (row) => (row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => COLORS.line,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

/** Cells with a line around each. */
export const GRID_LAYOUT: CustomTableLayout = {
  ...LIST_LAYOUT,
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  vLineColor: () => COLORS.line,
}
