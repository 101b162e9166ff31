import Papa from 'papaparse'
import type { z } from 'zod'
import type { WrongCell } from '../../contract/files.ts'
import { saidIn } from '../../domain/csv.ts'

/** One row of a file: where it stands, and what it says. */
export interface Row<T> {
  readonly line: number
  readonly said: T
}

export interface Rows<T> {
  readonly rows: readonly Row<T>[]
  readonly wrong: readonly WrongCell[]
  readonly count: number
}

interface Reading<T> {
  readonly columns: readonly string[]
  readonly row: z.ZodType<T>
}

/** Columns a file may do without; what is left out of any other would be taken for empty. */
const IDS = ['id', 'child_id']

type Cells = Readonly<Record<string, string>>

/** The rows of a file that are as they must be, and every cell that is not, by its line as a spreadsheet counts. */
export function readRows<T>(csv: string, { columns, row }: Reading<T>): Rows<T> {
  const { data, meta, errors } = Papa.parse<Cells>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    transformHeader: (heading) => heading.trim().toLowerCase(),
    transform: (cell) => saidIn(cell.trim()),
  })
  const headings = meta.fields ?? []
  const wrong: WrongCell[] = [
    ...headings
      .filter((heading) => !columns.includes(heading))
      .map((column) => atTop(column, 'There is no such column')),
    ...columns
      .filter((column) => !IDS.includes(column) && !headings.includes(column))
      .map((column) => atTop(column, 'This column is missing')),
    ...errors.filter(isTorn).map(({ row: at, message }) => ({ line: (at ?? 0) + 2, column: '', reason: message })),
  ]
  if (wrong.length > 0) return { rows: [], wrong: firstOfEach(wrong), count: data.length }
  const filled = [...data.entries()].filter(([, cells]) => Object.values(cells).some((cell) => cell !== ''))
  const rows: Row<T>[] = []
  for (const [at, cells] of filled) {
    const parsed = row.safeParse({ ...empty(columns), ...cells })
    if (parsed.success) rows.push({ line: at + 2, said: parsed.data })
    else wrong.push(...parsed.error.issues.map(({ path, message }) => cellAt(at + 2, String(path[0] ?? ''), message)))
  }
  return { rows, wrong: firstOfEach(wrong), count: filled.length }
}

/** A quote that is never closed, or cells beyond the headings; too few cells are empty ones. */
function isTorn({ code }: Papa.ParseError): boolean {
  return code !== 'TooFewFields' && code !== 'UndetectableDelimiter'
}

function empty(columns: readonly string[]): Cells {
  return Object.fromEntries(columns.map((column) => [column, '']))
}

function atTop(column: string, reason: string): WrongCell {
  return cellAt(1, column, reason)
}

function cellAt(line: number, column: string, reason: string): WrongCell {
  return { line, column, reason }
}

/** One reason per cell: the first is what to mend. */
function firstOfEach(wrong: readonly WrongCell[]): WrongCell[] {
  const cells = new Map<string, WrongCell>()
  for (const cell of wrong) {
    const key = `${cell.line} ${cell.column}`
    if (!cells.has(key)) cells.set(key, cell)
  }
  return [...cells.values()]
}
