import Papa from 'papaparse'
import type { z } from 'zod'
import { CELL_MAX, COLUMNS_MAX, ROWS_MAX, WRONG_MAX, type WrongCell } from '../../contract/files.ts'
import { unescapeCell } from '../../domain/csv.ts'
import { Problem } from '../http/problem.ts'

/** One row of a file: where it stands, and what it says. */
export interface Row<T> {
  readonly line: number
  readonly values: T
}

export interface Rows<T> {
  readonly rows: readonly Row<T>[]
  /** The first of them, by line. */
  readonly wrong: readonly WrongCell[]
  readonly count: number
}

interface Reading<T> {
  readonly columns: readonly string[]
  readonly row: z.ZodType<T>
}

/** Columns a file may do without; what is left out of any other would be taken for empty. */
const IDS = ['id', 'child_id']

/**
 * The rows of a file that are as they must be, and every cell that is not, by its line as a spreadsheet counts. Each row is checked as it is read.
 * @throws 422 for a file with more columns, longer cells or more rows than any file has.
 */
export function readRows<T>(csv: string, reading: Reading<T>): Rows<T> {
  const reader = new Reader(reading)
  let problem: Problem | undefined
  Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    step({ data, errors }, parser) {
      problem = reader.take(data, errors)
      if (problem || reader.isHopeless) parser.abort()
    },
  })
  if (problem) throw problem
  return reader.rows()
}

class Reader<T> {
  readonly #reading: Reading<T>
  readonly #rows: Row<T>[] = []
  readonly #wrong = new Map<string, WrongCell>()
  #headings: readonly string[] | undefined
  #line = 0
  #count = 0
  /** Whether a heading is wrong, so that no row can be read. */
  isHopeless = false

  constructor(reading: Reading<T>) {
    this.#reading = reading
  }

  /** Reads one line; answers what makes the file too large. */
  take(line: readonly string[], errors: readonly Papa.ParseError[]): Problem | undefined {
    this.#line += 1
    const problem = tooLarge(line, this.#line)
    if (problem) return problem
    const cells = line.map((cell) => unescapeCell(cell.trim()))
    for (const { code, message } of errors) if (code !== 'UndetectableDelimiter') this.#note('', message)
    if (this.#headings === undefined) this.#takeHeadings(cells)
    else if (cells.some((cell) => cell !== '')) this.#takeRow(this.#headings, cells)
    return undefined
  }

  rows(): Rows<T> {
    if (this.#headings === undefined) this.#takeHeadings([])
    return { rows: this.#rows, wrong: [...this.#wrong.values()], count: this.#count }
  }

  #takeHeadings(cells: readonly string[]): void {
    const { columns } = this.#reading
    const headings = cells.map((cell) => cell.toLowerCase())
    this.#headings = headings
    this.#line = 1
    for (const heading of headings) if (!columns.includes(heading)) this.#note(heading, 'Unknown column')
    for (const [at, heading] of headings.entries())
      if (headings.indexOf(heading) < at) this.#note(heading, 'This column appears twice')
    for (const column of columns)
      if (!IDS.includes(column) && !headings.includes(column)) this.#note(column, 'This column is missing')
    this.isHopeless = this.#wrong.size > 0
  }

  #takeRow(headings: readonly string[], cells: readonly string[]): void {
    this.#count += 1
    if (cells.slice(headings.length).some((cell) => cell !== ''))
      this.#note('', 'This row has more cells than the header row')
    const said = Object.fromEntries(
      this.#reading.columns.map((column) => [column, cells[headings.indexOf(column)] ?? '']),
    )
    const parsed = this.#reading.row.safeParse(said)
    if (parsed.success) this.#rows.push({ line: this.#line, values: parsed.data })
    else for (const { path, message } of parsed.error.issues) this.#note(String(path[0] ?? ''), message)
  }

  /** One reason per cell: the first is what to mend. */
  #note(column: string, reason: string): void {
    const key = `${this.#line} ${column}`
    if (this.#wrong.size < WRONG_MAX && !this.#wrong.has(key))
      this.#wrong.set(key, { line: this.#line, column, reason })
  }
}

function tooLarge(line: readonly string[], lines: number): Problem | undefined {
  if (line.length > COLUMNS_MAX) return problem(`The file has more than ${COLUMNS_MAX} columns.`)
  if (line.some((cell) => cell.length > CELL_MAX))
    return problem(`A cell of the file has more than ${CELL_MAX.toLocaleString('en')} characters.`)
  if (lines > ROWS_MAX + 1) return problem(`The file has more than ${ROWS_MAX.toLocaleString('en')} rows.`)
  return undefined
}

const problem = (message: string) => new Problem(422, message, { code: 'file-too-large' })
