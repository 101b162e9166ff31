import { z } from 'zod'
import { optionalText } from './codecs.ts'

/** From this many rows on, the server searches, sorts and pages the lists of students and parents. Below, the screen loads them once. */
export const PAGED_FROM = 5_000

/** Characters of a search. */
export const SEARCH_MAX = 100

export const Search = optionalText(SEARCH_MAX)

const Count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)

/**
 * The page of a list, from 1. With `cursor`, the `previous` or `next` of a page: the rows before or after that page in the same sort
 * order, whatever was added or removed in between. If there are none, the nearest page that has rows. Without `page`, the response has all
 * matches.
 */
export const PAGE = { page: Count.optional(), cursor: optionalText(2000) }

/** No rows but their total if there are more than this many. */
export const AtMost = Count.pipe(z.number().max(PAGED_FROM)).optional()

export const Order = z.enum(['asc', 'desc'])

/** The cursors of a page. Missing where the list ends. */
export const CURSORS = { previous: z.string().optional(), next: z.string().optional() }
