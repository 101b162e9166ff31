import { z } from 'zod'
import { ID_MAX } from '../../contract/codecs.ts'
import { english } from '../../domain/english.ts'
import { type Cells, revisionsOf } from '../../domain/imports/recordCells.ts'
import { fieldError } from '../platform/http/problem.ts'
import { sha256Hex } from '../platform/sha256.ts'
import type { Importer } from './importer.ts'

/** The id of an existing row, as in an export; empty for a new row. */
export const IdCell = z
  .string()
  .regex(/^([1-9]\d{0,9})?$/, english`Don't change the ID. For a new row, leave it empty`)
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((id) => id === undefined || id <= ID_MAX, english`Don't change the ID. For a new row, leave it empty`)

/** 1 or 0; empty means 1. */
export const FlagCell = z.enum(['', '0', '1'], { error: english`Enter 1 or 0` }).transform((text) => text !== '0')

/** The cells of a record, or of a row: a column that a file does not have is none. */
export function cellsOf(values: object, columns: readonly string[]): Cells {
  const fields = new Map<string, unknown>(Object.entries(values))
  const given = columns.filter((column) => fields.get(column) !== undefined)
  return Object.fromEntries(given.map((column) => [column, toCell(fields.get(column))]))
}

function toCell(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value ?? '')
}

type ExportFormat = Pick<Importer<never>, 'columns' | 'revised' | 'shown'>

export function exportedColumns({ columns, revised, shown = [] }: ExportFormat): readonly string[] {
  return [...columns, ...Object.keys(revised), ...shown]
}

export function exportedRow(format: ExportFormat, record: object): readonly string[] {
  const cells = withRevisions(cellsOf(record, exportedColumns(format)), format)
  return exportedColumns(format).map((column) => cells[column] ?? '')
}

export function withRevisions(cells: Cells, { revised }: ExportFormat): Cells {
  return { ...cells, ...revisionsOf(cells, revised, sha256Hex) }
}

/** Returns a check that refuses a second row for the same id. */
export function rejectDuplicates(column: string): (id: number) => void {
  const seen = new Set<number>()
  return (id) => {
    if (seen.has(id)) throw fieldError(column, english`Another row already has this`)
    seen.add(id)
  }
}
