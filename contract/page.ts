import { z } from 'zod'
import { optionalText } from './codecs.ts'
import { SEARCH_MAX } from './values.ts'

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

export const Order = z.enum(['asc', 'desc'])

/** The cursors of a page. Missing where the list ends. */
export const CURSORS = { previous: z.string().optional(), next: z.string().optional() }
