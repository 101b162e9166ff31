import { SEARCH_MAX } from '../../../contract/values.ts'

/** For the Back button and bookmarks. A missing property has the table's default. */
export interface TableSearch {
  readonly search?: string | undefined
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  /** From 1. */
  readonly page?: number | undefined
  readonly size?: number | undefined
  /** Where the server's page starts. Without it, at its number. */
  readonly cursor?: string | undefined
}

/** Parses untrusted parameters and drops invalid values. */
export function parseTableSearch({ search, sort, order, page, size, cursor }: Record<string, unknown>): TableSearch {
  return {
    ...(isText(search) && { search: String(search).slice(0, SEARCH_MAX) }),
    ...(typeof sort === 'string' && { sort }),
    ...((order === 'asc' || order === 'desc') && { order }),
    ...(isCount(page) && { page }),
    ...(isCount(size) && { size }),
    ...(isCursor(cursor) && { cursor }),
  }
}

/** The router parses ?search=101 as a number. */
function isText(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}

function isCursor(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,2000}$/.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 1_000_000
}
