import { z } from 'zod'
import type { SortKey } from './page.ts'

/** The sort values of the first or last row of a page, as text. Valid for lists of the same sort. */
export interface Cursor {
  readonly side: 'before' | 'after'
  readonly values: readonly string[]
}

const Parts = z.tuple([z.enum(['before', 'after']), z.string()]).rest(z.string())
/** At most 16 digits, which every number type of JavaScript and PostgreSQL holds. */
const NUMBER = /^-?\d{1,16}$/

/** `sort`: the name of the sort and its direction. */
export function formatCursor(sort: string, { side, values }: Cursor): string {
  return Buffer.from(JSON.stringify([side, sort, ...values])).toString('base64url')
}

/** Undefined for an empty cursor, and for one of another sort. */
export function parseCursor(cursor: string, sort: string, keys: readonly SortKey[]): Cursor | undefined {
  const parts = Parts.safeParse(jsonIn(cursor))
  if (!parts.success) return undefined
  const [side, cursorSort, ...values] = parts.data
  const fitsKeys = keys.length === values.length && keys.every(({ type }, index) => fits(type, values[index] ?? ''))
  const isUsable = cursorSort === sort && fitsKeys
  return isUsable ? { side, values } : undefined
}

function fits(type: SortKey['type'], value: string): boolean {
  return type === 'text' ? !value.includes('\0') && value.isWellFormed() : NUMBER.test(value)
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
