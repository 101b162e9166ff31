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

type Cells = Readonly<Record<string, string>>

/** The rows of a file that are as the schema says, and every cell that is not. A column may be left out where its cells may be empty. */
export function readRows<T>(csv: string, columns: readonly string[], schema: z.ZodType<T>): Rows<T> {
  const { data, meta, errors } = Papa.parse<Cells>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => heading.trim().toLowerCase(),
    transform: (cell) => saidIn(cell.trim()),
  })
  const unknown = (meta.fields ?? []).filter((heading) => !columns.includes(heading))
  const wrong: WrongCell[] = [
    ...unknown.map((column) => ({ line: 1, column, reason: 'There is no such column' })),
    ...errors.filter(isTorn).map(({ row, message }) => ({ line: (row ?? 0) + 2, column: '', reason: message })),
  ]
  const rows: Row<T>[] = []
  for (const [at, cells] of data.entries()) {
    const parsed = schema.safeParse({ ...empty(columns), ...cells })
    if (parsed.success) rows.push({ line: at + 2, said: parsed.data })
    else wrong.push(...parsed.error.issues.map(({ path, message }) => cellAt(at + 2, String(path[0] ?? ''), message)))
  }
  return { rows, wrong: firstOfEach(wrong), count: data.length }
}

/** A quote that is never closed, or cells beyond the headings; too few cells are empty ones. */
function isTorn({ code }: Papa.ParseError): boolean {
  return code !== 'TooFewFields' && code !== 'UndetectableDelimiter'
}

function empty(columns: readonly string[]): Cells {
  return Object.fromEntries(columns.map((column) => [column, '']))
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
