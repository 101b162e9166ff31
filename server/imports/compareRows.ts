import type { ImportReport, InvalidCell, OutdatedRow } from '../../contract/files.ts'
import { MAX_NAMED_ROWS } from '../../contract/values.ts'
import { type Cells, changedCells, isOutdated } from '../../domain/imports/recordCells.ts'
import { isRewritten, whyRewritten } from '../../domain/imports/spreadsheetChanges.ts'
import { cellsOf, withRevisions } from './cells.ts'
import type { ImportedRow, Importer, Records } from './importer.ts'
import type { Row } from './rows.ts'

/** The rows to import although their records changed after the export, as the office saw them. */
export type ChosenRows = readonly Pick<OutdatedRow, 'line' | 'current'>[]

interface ComparedRows<T> extends Pick<ImportReport, 'left_out' | 'outdated' | 'read_back'> {
  /** Those to import. */
  readonly rows: readonly Row<T>[]
  readonly wrong: readonly InvalidCell[]
}

/** Compares the rows with their records: what a spreadsheet program rewrote is read back or wrong, and outdated rows are left out. */
export function compareRows<T extends ImportedRow>(
  importer: Importer<T>,
  records: Records<T>,
  file: readonly Row<T>[],
  chosen: ChosenRows,
): ComparedRows<T> {
  const rows: Row<T>[] = []
  const wrong: InvalidCell[] = []
  const [outdated, read_back]: [OutdatedRow[], ImportReport['read_back']] = [[], []]
  let left_out = 0
  for (const { line, values: given, revisions } of file) {
    const record = records.find(given)
    const before = record && withRevisions(cellsOf(record(), importer.columns), importer)
    const rewritten = before ? rewrittenCells(before, cellsOf(given, importer.columns)) : []
    for (const cell of rewritten) if (read_back.length < MAX_NAMED_ROWS) read_back.push({ line, ...cell })
    const values = { ...given, ...Object.fromEntries(rewritten.map(({ column, to }) => [column, to])) }
    const cells = before ? changedCells(before, cellsOf(values, importer.columns)) : []
    const reasons = cellsToRefuse(before, cellsOf(values, importer.columns))
    wrong.push(...reasons.map((reason) => ({ line, ...reason })))
    if (reasons.length > 0) continue
    if (before && cells.length > 0 && isOutdated(revisions, before, importer.revised)) {
      const current = Object.keys(importer.revised)
        .map((column) => before[column])
        .join(' ')
      const isChosen = chosen.some((row) => row.line === line && row.current === current)
      const name = importer.nameOf(before)
      if (outdated.length < MAX_NAMED_ROWS) outdated.push({ line, name, cells, current, chosen: isChosen })
      if (!isChosen) {
        left_out++
        continue
      }
    }
    rows.push({ line, values, revisions })
  }
  return { rows, wrong, left_out, outdated, read_back }
}

function rewrittenCells(before: Cells, row: Cells) {
  return changedCells(before, row)
    .filter(({ column }) => isRewritten(row[column] ?? '', before[column] ?? ''))
    .map(({ column }) => ({ column, from: row[column] ?? '', to: before[column] ?? '' }))
}

function cellsToRefuse(before: Cells | undefined, row: Cells) {
  return Object.entries(row).flatMap(([column, cell]) => {
    const reason = cell === before?.[column] ? undefined : whyRewritten(cell)
    return reason === undefined ? [] : [{ column, reason }]
  })
}
