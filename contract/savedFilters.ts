import { z } from 'zod'
import { EmptyBody, Id, IdText, Ignored, requiredLine } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** The lists of the office whose filters can be kept. */
const FILTERED_LISTS = ['classes', 'students'] as const
export type FilteredList = (typeof FILTERED_LISTS)[number]

/** Each account keeps at most this many for a list. */
export const SAVED_FILTERS_MAX = 20

const SavedFilter = z.object({
  id: Id,
  list: z.enum(FILTERED_LISTS),
  name: z.string(),
  /** The parameters of the list's URL: "day=M&full=true". */
  search: z.string(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const SavedFilterFields = z.strictObject({
  list: z.enum(FILTERED_LISTS),
  name: requiredLine(60),
  search: z
    .string()
    .max(400)
    .regex(/^[a-z]{1,20}=[\w%+.-]{1,40}(?:&[a-z]{1,20}=[\w%+.-]{1,40}){0,9}$/),
  culprit: Ignored,
})

export type SavedFilterFields = z.infer<typeof SavedFilterFields>

const SavedFiltersResponse = z.object({ filters: z.array(SavedFilter) })

export const listSavedFilters = endpoint({
  method: 'GET',
  path: '/api/saved-filters',
  access: 'admin',
  summary: 'List the filters that the signed-in person has kept, by name',
  responses: { 200: SavedFiltersResponse },
})

/** One with the same name is replaced. 422 on `name` when the account has 20 others for the list. */
export const saveFilter = endpoint({
  method: 'POST',
  path: '/api/saved-filters',
  access: 'admin',
  summary: 'Keep a filter of a list for the signed-in person',
  body: SavedFilterFields,
  responses: { 201: SavedFiltersResponse },
})

/** Changes nothing when it is gone. */
export const removeSavedFilter = endpoint({
  method: 'DELETE',
  path: '/api/saved-filters/:id',
  access: 'admin',
  summary: 'Remove a kept filter of the signed-in person',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 200: SavedFiltersResponse },
})
