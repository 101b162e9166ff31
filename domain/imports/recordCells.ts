import type { Sha256 } from '../enrollment/lottery/seed.ts'

/** The cells of a row by column. */
export type Cells = Readonly<Record<string, string>>

/** The columns of revisions, each with the columns of the record that it is about. */
export type RevisedColumns = Readonly<Record<string, readonly string[]>>

export interface ChangedCell {
  readonly column: string
  readonly from: string
  readonly to: string
}

/** Longer texts begin shortly before their difference. */
const SHOWN = 120
const LEAD = 20

/** The revisions of the records in these cells. They begin with a letter, so that a spreadsheet program does not read a number in them. */
export function revisionsOf(cells: Cells, revised: RevisedColumns, sha256: Sha256): Cells {
  const revisionOf = (columns: readonly string[]) =>
    `r${sha256(JSON.stringify(columns.map((column) => cells[column] ?? ''))).slice(0, 15)}`
  return Object.fromEntries(Object.entries(revised).map(([column, of]) => [column, revisionOf(of)]))
}

/**
 * Whether a record has changed since a row with these revisions was exported. A row without a revision is not known to be outdated, nor one
 * about a record that does not exist yet.
 */
export function isOutdated(exported: Cells, current: Cells, revised: RevisedColumns): boolean {
  return Object.entries(revised).some(([column, of]) => {
    const revision = exported[column] ?? ''
    return revision !== '' && revision !== current[column] && of.some((cell) => (current[cell] ?? '') !== '')
  })
}

/** The cells that a row has and that are others than before. */
export function changedCells(before: Cells, after: Cells): ChangedCell[] {
  return Object.entries(after).flatMap(([column, to]) => {
    const from = before[column] ?? ''
    return from === to ? [] : [{ column, ...excerpts(from, to) }]
  })
}

function excerpts(from: string, to: string): Omit<ChangedCell, 'column'> {
  if (Math.max(from.length, to.length) <= SHOWN) return { from, to }
  let common = 0
  while (common < from.length && from[common] === to[common]) common++
  const start = Math.max(0, common - LEAD)
  const excerpt = (text: string) => {
    const shown = text.slice(start, start + SHOWN).toWellFormed()
    return `${start > 0 ? '…' : ''}${shown}${text.length > start + SHOWN ? '…' : ''}`
  }
  return { from: excerpt(from), to: excerpt(to) }
}
