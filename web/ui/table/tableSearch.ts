/** What a table keeps in the address of its screen, so that Back and a kept link return to it; what is not there is as it was at first. */
export interface TableSearch {
  readonly search?: string | undefined
  /** The id of a column. */
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  /** From 1. */
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/** What can be searched for at once; the server takes no more either. */
export const SEARCH_MAX = 100

/** Reads it from an address, where anything may stand; a route gives it to `validateSearch`. */
export function parseTableSearch({ search, sort, order, page, size }: Record<string, unknown>): TableSearch {
  return {
    ...(isText(search) && { search: String(search).slice(0, SEARCH_MAX) }),
    ...(typeof sort === 'string' && { sort }),
    ...((order === 'asc' || order === 'desc') && { order }),
    ...(isCount(page) && { page }),
    ...(isCount(size) && { size }),
  }
}

/** The router reads ?search=101 as a number. */
function isText(given: unknown): given is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof given) && given !== ''
}

function isCount(given: unknown): given is number {
  return Number.isInteger(given) && Number(given) > 0 && Number(given) < 1_000_000
}
