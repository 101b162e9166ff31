import { z } from 'zod'
import { ID_MAX } from '../../contract/codecs.ts'

/** The id of an existing row, as in an export; empty for a new row. */
export const IdCell = z
  .string()
  .regex(/^([1-9]\d{0,9})?$/, 'Keep the id unchanged, or leave it empty for a new row')
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((id) => id === undefined || id <= ID_MAX, 'Keep the id unchanged, or leave it empty for a new row')

/** 1 or 0; empty means 1. */
export const FlagCell = z.enum(['', '0', '1'], { error: 'Enter 1 or 0' }).transform((text) => text !== '0')

export function flagCell(flag: boolean): string {
  return flag ? '1' : '0'
}
