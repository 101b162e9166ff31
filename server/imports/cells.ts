import { z } from 'zod'
import { ID_MAX } from '../../contract/codecs.ts'
import { english } from '../../domain/english.ts'
import { fieldError } from '../platform/http/problem.ts'

/** The id of an existing row, as in an export; empty for a new row. */
export const IdCell = z
  .string()
  .regex(/^([1-9]\d{0,9})?$/, english`Don't change the ID. For a new row, leave it empty`)
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((id) => id === undefined || id <= ID_MAX, english`Don't change the ID. For a new row, leave it empty`)

/** 1 or 0; empty means 1. */
export const FlagCell = z.enum(['', '0', '1'], { error: english`Enter 1 or 0` }).transform((text) => text !== '0')

export function flagCell(flag: boolean): string {
  return flag ? '1' : '0'
}

/** Returns a check that refuses a second row for the same id. */
export function rejectDuplicates(column: string): (id: number) => void {
  const seen = new Set<number>()
  return (id) => {
    if (seen.has(id)) throw fieldError(column, english`Another row already has this`)
    seen.add(id)
  }
}
