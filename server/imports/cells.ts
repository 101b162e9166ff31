import { z } from 'zod'
import { ID_MAX } from '../../contract/codecs.ts'

/** The row's own id: there in an export, so that a name may be changed by it, and empty for what is new. */
export const IdCell = z
  .string()
  .regex(/^([1-9]\d{0,9})?$/, 'Keep the id unchanged, or leave it empty for a new row')
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((id) => id === undefined || id <= ID_MAX, 'Keep the id unchanged, or leave it empty for a new row')

/** 1 or 0; nothing means 1. */
export const FlagCell = z.enum(['', '0', '1'], { error: 'Enter 1 or 0' }).transform((text) => text !== '0')

export function flagCell(flag: boolean): string {
  return flag ? '1' : '0'
}
