import { z } from 'zod'
import { Email, EmptyBody, Id, IdText, Ignored, PersonName, Phone, StudentGrade, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** A limit an account reached: too many commands in a short time, or more children than a family may add. */
export const LimitReached = z.object({
  limit: z.enum(['commands', 'children']),
  /** The beginning of the last hour in which it happened. */
  last_at: Time,
})
export type LimitReached = z.infer<typeof LimitReached>

/** A parent account with its children. */
export const Parent = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  students: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), grade: StudentGrade })),
  /** The limits the account reached in the last 30 days. */
  limits: z.array(LimitReached),
})
export type Parent = z.infer<typeof Parent>

/** All parents, or the changed rows after a write: a client merges by id. */
const ParentsAnswer = z.object({ parents: z.array(Parent) })

export const listParents = endpoint({
  method: 'GET',
  path: '/api/users/parents',
  access: 'admin',
  summary: 'The parents with their children',
  responses: { 200: ParentsAnswer },
})

/** The accounts that reached a limit in the last 30 days, the latest first. Added to the specification's calls. */
export const listLimitedParents = endpoint({
  method: 'GET',
  path: '/api/users/parents/limited',
  access: 'admin',
  summary: 'The parents whose account reached a limit',
  responses: {
    200: z.object({
      accounts: z.array(LimitReached.extend({ id: Id, first_name: z.string(), last_name: z.string() })),
    }),
  },
})

export const ParentFields = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  phone: Phone,
  id: Ignored,
  role: Ignored,
  students: Ignored,
  culprit: Ignored,
})
export type ParentFields = z.infer<typeof ParentFields>

/**
 * Edits a parent. Another address needs the password confirmed within five minutes (403 `password-required`); it ends the account's
 * sessions and reset links, and both addresses are told by mail.
 */
export const updateParent = endpoint({
  method: 'PUT',
  path: '/api/users/parents/:id',
  access: 'admin',
  summary: 'Edit a parent',
  params: z.object({ id: IdText }),
  body: ParentFields,
  responses: { 200: ParentsAnswer },
})

/**
 * Deletes the children, too, which needs the password confirmed within five minutes (403 `password-required`); 400 while one of them is
 * enrolled or waits anywhere. Every session of the parent ends.
 */
export const deleteParent = endpoint({
  method: 'DELETE',
  path: '/api/users/parents/:id',
  access: 'admin',
  summary: 'Delete a parent with the children',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 204: null },
})
