import { z } from 'zod'
import { EMAIL_STATUSES } from '../domain/account.ts'
import { EmptyBody, Etag, Id, IdText, Ignored, OptionalEmail, PersonName, Phone, StudentGrade, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { CURSORS, Order, PAGE, Search } from './page.ts'

export const LimitReached = z.object({
  limit: z.enum(['commands', 'children']),
  /** The start of the most recent hour in which the limit was reached. */
  last_at: Time,
})
export type LimitReached = z.infer<typeof LimitReached>

export const Parent = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  /** Empty for a family without an address. */
  email: z.string(),
  phone: z.string(),
  email_status: z.enum(EMAIL_STATUSES),
  /** Whether the name and phone cannot be changed until the parent confirms the address: whoever uses the account may be a stranger. */
  details_locked: z.boolean(),
  students: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), grade: StudentGrade })),
  /** The limits the account reached in the last 30 days. */
  limits: z.array(LimitReached),
  etag: Etag,
})
export type Parent = z.infer<typeof Parent>

/** All parents, or after a command the changed parents. Clients merge them by id. */
const ParentsResponse = z.object({ parents: z.array(Parent) })

/**
 * Parents by name. `search` matches parts of the names of the parent and the children, of the email and the phone. With `page`: one page of
 * matches and their total. With `id`: only this parent. With neither: all matches, recorded in the audit trail as an export.
 */
export const listParents = endpoint({
  method: 'GET',
  path: '/api/users/parents',
  access: 'admin',
  summary: 'List parents with their children',
  query: z.object({
    ...PAGE,
    size: z.enum(['25', '50', '100']).default('25').transform(Number),
    id: IdText.optional(),
    search: Search,
    sort: z.enum(['name', 'email', 'phone', 'children']).default('name'),
    order: Order.default('asc'),
  }),
  responses: { 200: ParentsResponse.extend({ total: z.int(), ...CURSORS }) },
})

/** The accounts that reached a limit in the last 30 days, latest first. Not in the specification. */
export const listLimitedParents = endpoint({
  method: 'GET',
  path: '/api/users/parents/limited',
  access: 'admin',
  summary: 'List parents whose account reached a limit',
  responses: {
    200: z.object({
      accounts: z.array(LimitReached.extend({ id: Id, first_name: z.string(), last_name: z.string() })),
    }),
  },
})

export const ParentFields = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  email: OptionalEmail,
  phone: Phone,
  id: Ignored,
  role: Ignored,
  email_status: Ignored,
  details_locked: Ignored,
  students: Ignored,
  etag: Ignored,
  culprit: Ignored,
})
export type ParentFields = z.infer<typeof ParentFields>

/**
 * A new email requires a confirmed password (403 `password-required`), ends sessions, reset links and calendar addresses, and is emailed to both
 * addresses. Its owner is asked to confirm it. 422 on `email` when the email of an account that has one is taken away, and by field for a new name or
 * phone of a parent with `details_locked`.
 */
export const updateParent = endpoint({
  method: 'PUT',
  path: '/api/users/parents/:id',
  access: 'admin',
  summary: 'Edit a parent',
  params: z.object({ id: IdText }),
  body: ParentFields,
  responses: { 200: ParentsResponse },
  refusesOutdated: true,
})

/**
 * Emails the owner of an unconfirmed address a link. Accepting sets a new password, ends sessions and calendar addresses, and shows the children
 * that the office linked. 422 `already-confirmed`, 422 `no-email`, 429 `just-invited` within a minute of the last invitation. Not in the specification.
 */
export const inviteParent = endpoint({
  method: 'POST',
  path: '/api/users/parents/:id/invitation',
  access: 'admin',
  summary: 'Invite the owner of an unconfirmed address',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 200: ParentsResponse },
})

/** Ends all sessions. With children it requires a confirmed password (403 `password-required`). 400 while a child is enrolled or waits. */
export const deleteParent = endpoint({
  method: 'DELETE',
  path: '/api/users/parents/:id',
  access: 'admin',
  summary: 'Delete a parent and their children',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 204: null },
})
