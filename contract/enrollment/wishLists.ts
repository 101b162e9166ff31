import { z } from 'zod'
import { english } from '../../domain/english.ts'
import { REFUSALS } from '../../domain/enrollment/refusals.ts'
import { WISH_LIST_LIMIT } from '../../domain/enrollment/wishList.ts'
import { Id, IdText, Ignored, SemesterReference } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { ChangedResponse } from '../problem.ts'
import { FIELD_IS_REQUIRED } from '../texts.ts'

/** A marked class, and what would refuse it at the opening, apart from seats. */
export const Wish = z.object({
  course_id: Id,
  /** The rule that refuses the class as things are now. `by` names the class in its way. */
  because: z.enum(REFUSALS).optional(),
  by: z.string().optional(),
  /** The marked classes before this one that exclude it: a child who gets one of them does not get this one. */
  excluded_by: z.array(Id),
})
export type Wish = z.infer<typeof Wish>

/** The message for a mark beyond the limit. */
export const WISH_LIST_FULL = english`You can mark up to ${WISH_LIST_LIMIT} classes. Unmark one to mark another.`

const WishListFields = z.strictObject({
  course_ids: z.array(Id, { error: FIELD_IS_REQUIRED }).max(WISH_LIST_LIMIT, WISH_LIST_FULL),
  culprit: Ignored,
})

const params = z.object({ id: IdText })
const query = z.object({ semester: SemesterReference })
/** The marked classes in the family's order. */
const WishListResponse = z.object({ wishes: z.array(Wish) })

/** Marked classes hold no seats. A parent gets active classes only. */
export const getWishList = endpoint({
  method: 'GET',
  path: '/api/students/:id/wish-list',
  access: 'signed-in',
  summary: 'Get the classes that a family marked for a child in a semester',
  params,
  query,
  responses: { 200: WishListResponse },
})

/**
 * Replaces the marked classes of the semester. 422 on each class that cannot be marked. 412 when If-Match has the ETag of an earlier
 * version; the response has the current ETag.
 */
export const updateWishList = endpoint({
  method: 'PUT',
  path: '/api/students/:id/wish-list',
  access: 'signed-in',
  summary: 'Update the classes that a family marked for a child in a semester',
  params,
  query,
  body: WishListFields,
  responses: { 200: WishListResponse, 412: ChangedResponse },
  refusesOutdated: true,
  pausedBy: ['marking'],
})
