import Papa from 'papaparse'
import type { z } from 'zod'
import { CELL_MAX, COLUMNS_MAX, ROWS_MAX, WRONG_MAX, type WrongCell } from '../../contract/files.ts'
import { unescapeCell } from '../../domain/csv.ts'
import { Problem } from '../http/problem.ts'

export interface Row<T> {
  readonly line: number
  readonly values: T
}

export interface Rows<T> {
  readonly rows: readonly Row<T>[]
  /** The first invalid cells, in line order. */
  readonly wrong: readonly WrongCell[]
  readonly count: number
}

interface RowFormat<T> {
  readonly columns: readonly string[]
  readonly row: z.ZodType<T>
}

/** Columns that a file may omit. */
const OPTIONAL = ['id', 'child_id']

/**
 * Parses a file into its valid rows and its invalid cells. Lines are numbered as in a spreadsheet.
 * @throws 422 for a file beyond the limits on columns, rows or cell length
 */
export function readRows<T>(csv: string, format: RowFormat<T>): Rows<T> {
  const reader = new Reader(format)
  let problem: Problem | undefined
  Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    step({ data, errors }, parser) {
      problem = reader.readLine(data, errors)
      if (problem || reader.hasInvalidHeader) parser.abort()
    },
  })
  if (problem) throw problem
  return reader.rows()
}

class Reader<T> {
  readonly #format: RowFormat<T>
  readonly #rows: Row<T>[] = []
  readonly #wrong = new Map<string, WrongCell>()
  #headings: readonly string[] | undefined
  #line = 0
  #count = 0
  /** If the header row is invalid, the other rows cannot be read. */
  hasInvalidHeader = false

  constructor(format: RowFormat<T>) {
    this.#format = format
  }

  /** Returns a problem when the file is too large. */
  readLine(line: readonly string[], errors: readonly Papa.ParseError[]): Problem | undefined {
    this.#line += 1
    const problem = tooLarge(line, this.#line)
    if (problem) return problem
    const cells = line.map((cell) => unescapeCell(cell.trim()))
    for (const { code, message } of errors) if (code !== 'UndetectableDelimiter') this.#report('', message)
    if (this.#headings === undefined) this.#readHeader(cells)
    else if (cells.some((cell) => cell !== '')) this.#readRow(this.#headings, cells)
    return undefined
  }

  rows(): Rows<T> {
    if (this.#headings === undefined) this.#readHeader([])
    return { rows: this.#rows, wrong: [...this.#wrong.values()], count: this.#count }
  }

  #readHeader(cells: readonly string[]): void {
    const { columns } = this.#format
    const headings = cells.map((cell) => cell.toLowerCase())
    this.#headings = headings
    this.#line = 1
    for (const heading of headings) if (!columns.includes(heading)) this.#report(heading, 'Unknown column')
    for (const [index, heading] of headings.entries())
      if (headings.indexOf(heading) < index) this.#report(heading, 'This column appears twice')
    for (const column of columns)
      if (!OPTIONAL.includes(column) && !headings.includes(column)) this.#report(column, 'This column is missing')
    this.hasInvalidHeader = this.#wrong.size > 0
  }

  #readRow(headings: readonly string[], cells: readonly string[]): void {
    this.#count += 1
    if (cells.slice(headings.length).some((cell) => cell !== ''))
      this.#report('', 'This row has more cells than the header row')
    const values = Object.fromEntries(
      this.#format.columns.map((column) => [column, cells[headings.indexOf(column)] ?? '']),
    )
    const parsed = this.#format.row.safeParse(values)
    if (parsed.success) this.#rows.push({ line: this.#line, values: parsed.data })
    else for (const { path, message } of parsed.error.issues) this.#report(String(path[0] ?? ''), message)
  }

  /** Adds an invalid cell. Only the first reason per cell is kept. */
  #report(column: string, reason: string): void {
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
