import Papa from 'papaparse'
import type { z } from 'zod'
import type { InvalidCell } from '../../contract/files.ts'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_INVALID_CELLS, MAX_ROWS } from '../../contract/values.ts'
import { unescapeFormula } from '../../domain/csv.ts'
import { english } from '../../domain/english.ts'
import type { Cells } from '../../domain/imports/recordCells.ts'
import { whyRewritten } from '../../domain/imports/spreadsheetChanges.ts'
import { Problem } from '../platform/http/problem.ts'
import { exportedColumns } from './cells.ts'
import type { Importer } from './importer.ts'

export interface Row<T> {
  readonly line: number
  readonly values: T
  /** As the file has them. */
  readonly revisions: Cells
}

export interface ParsedRows<T> {
  readonly rows: readonly Row<T>[]
  /** The first invalid cells, in line order. */
  readonly wrong: readonly InvalidCell[]
  readonly count: number
}

type RowFormat<T> = Pick<Importer<T>, 'columns' | 'row' | 'omissible' | 'numbers' | 'revised' | 'shown' | 'example'>

/** Columns that are empty when a file leaves them out. */
const IDS = ['id', 'child_id']

/** The first line by which a spreadsheet program learns the delimiter. */
const DELIMITER_LINE = /^\uFEFF?sep=(.)\r?\n/i

/**
 * Parses a file into its valid rows and its invalid cells. Lines are numbered as in a spreadsheet. The header is the first row that is not
 * empty, and its empty cells at the end count as no columns.
 * @throws 422 for a file beyond the limits on columns, rows or cell length
 */
export function parseRows<T>(csv: string, format: RowFormat<T>): ParsedRows<T> {
  const [first, delimiter = ''] = DELIMITER_LINE.exec(csv) ?? []
  const reader = new RowReader(format, first === undefined ? 0 : 1)
  let problem: Problem | undefined
  Papa.parse<string[]>(csv.slice(first?.length ?? 0).replace(/^\uFEFF/, ''), {
    delimiter,
    step({ data, errors }, parser) {
      problem = reader.readLine(data, errors)
      if (problem || reader.hasInvalidHeader) parser.abort()
    },
  })
  if (problem) throw problem
  return reader.rows()
}

class RowReader<T> {
  readonly #format: RowFormat<T>
  readonly #rows: Row<T>[] = []
  readonly #wrong = new Map<string, InvalidCell>()
  #headings: readonly string[] | undefined
  #line: number
  #count = 0
  /** If the header row is invalid, the other rows cannot be read. */
  hasInvalidHeader = false

  /** `line`: the lines before the first row. */
  constructor(format: RowFormat<T>, line: number) {
    this.#format = format
    this.#line = line
  }

  /** Returns a problem when the file is too large. */
  readLine(line: readonly string[], errors: readonly Papa.ParseError[]): Problem | undefined {
    this.#line += 1
    const problem = findSizeProblem(line, this.#line)
    if (problem) return problem
    const cells = line.map((cell) => unescapeFormula(cell.trim()))
    for (const { code, message } of errors) if (code !== 'UndetectableDelimiter') this.#report('', message)
    const isEmpty = cells.every((cell) => cell === '')
    if (!isEmpty && this.#headings === undefined) this.#readHeader(cells)
    else if (!isEmpty && this.#headings) this.#readRow(this.#headings, cells)
    return undefined
  }

  rows(): ParsedRows<T> {
    if (this.#headings === undefined) {
      this.#line = 1
      this.#readHeader([])
    }
    return { rows: this.#rows, wrong: [...this.#wrong.values()], count: this.#count }
  }

  #readHeader(cells: readonly string[]): void {
    const { columns, omissible = [] } = this.#format
    const headings = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map((cell) => cell.toLowerCase())
    this.#headings = headings
    for (const heading of headings)
      if (!exportedColumns(this.#format).includes(heading)) this.#report(heading, english`Unknown column`)
    for (const [index, heading] of headings.entries())
      if (headings.indexOf(heading) < index) this.#report(heading, english`This column appears twice`)
    for (const column of columns)
      if (![...IDS, ...omissible, ...headings].includes(column)) this.#report(column, english`This column is missing`)
    this.hasInvalidHeader = this.#wrong.size > 0
  }

  #readRow(headings: readonly string[], cells: readonly string[]): void {
    const { columns, omissible = [], numbers = [], revised, example } = this.#format
    const cellOf = (column: string) => cells[headings.indexOf(column)] ?? ''
    const given = columns.filter((column) => headings.includes(column) || !omissible.includes(column))
    if (given.every((column) => cellOf(column) === (example[column] ?? ''))) return
    this.#count += 1
    if (cells.slice(headings.length).some((cell) => cell !== ''))
      this.#report('', english`This row has more columns than the header row`)
    const revisions = Object.fromEntries(Object.keys(revised).map((column) => [column, cellOf(column)]))
    const valueIn = (column: string) => (numbers.includes(column) ? toNumber(cellOf(column)) : cellOf(column))
    const parsed = this.#format.row.safeParse(Object.fromEntries(given.map((column) => [column, valueIn(column)])))
    if (parsed.success) this.#rows.push({ line: this.#line, values: parsed.data, revisions })
    else
      for (const issue of parsed.error.issues) {
        const column = String(issue.path[0] ?? '')
        this.#report(column, whyRewritten(cellOf(column)) ?? reasonOf(issue))
      }
  }

  /** Adds an invalid cell. Only the first reason per cell is kept. */
  #report(column: string, reason: string): void {
    const key = `${this.#line} ${column}`
    if (this.#wrong.size < MAX_INVALID_CELLS && !this.#wrong.has(key))
      this.#wrong.set(key, { line: this.#line, column, reason })
  }
}

/** Null for an empty cell. A cell that is no number stays text, which the field refuses. */
function toNumber(cell: string): number | string | null {
  if (cell === '') return null
  return /^\d{1,9}$/.test(cell) ? Number(cell) : cell
}

function findSizeProblem(line: readonly string[], lineNumber: number): Problem | undefined {
  if (line.length > MAX_COLUMNS) return fileTooLarge(english`The file has more than ${MAX_COLUMNS} columns.`)
  if (line.some((cell) => cell.length > MAX_CELL_LENGTH))
    return fileTooLarge(english`A cell in the file has more than ${MAX_CELL_LENGTH.toLocaleString('en')} characters.`)
  if (lineNumber > MAX_ROWS + 1)
    return fileTooLarge(english`The file has more than ${MAX_ROWS.toLocaleString('en')} rows.`)
  return undefined
}

const fileTooLarge = (message: string) => new Problem(422, message, { code: 'file-too-large' })

/** Of a cell that may be empty or have a form, the reason why it does not have that form. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  return issue.errors.at(-1)?.[0]?.message ?? issue.message
}
