import { z } from 'zod'
import { Id, IdText, Ignored, StudentGrade } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { Parent } from './parents.ts'

const MergedAccount = Parent.pick({
  id: true,
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  email_status: true,
})
export type MergedAccount = z.infer<typeof MergedAccount>

const MovedChild = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  /** The numbers of classes, wait lists and held seats, in active semesters. */
  enrolled: z.int(),
  waiting: z.int(),
  offered: z.int(),
  /** The references of the registrations of the child. */
  registrations: z.array(z.string()),
})
export type MovedChild = z.infer<typeof MovedChild>

/** Two children of the account that stays that will have the same name and grade. The first has the lower id. */
const SameNamedChildren = z.object({
  ids: z.tuple([Id, Id]),
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  /** The classes for which both wait. A child has one place on a wait list. */
  waits_for: z.array(z.object({ name: z.string(), semester: z.string() })),
})
export type SameNamedChildren = z.infer<typeof SameNamedChildren>

const AccountMergePlan = z.object({
  kept: MergedAccount,
  ended: MergedAccount,
  /** The children of the account that ends. */
  children: z.array(MovedChild),
  same_named: z.array(SameNamedChildren),
  /** The number of calendar addresses that stop working. */
  calendars: z.int(),
  /** The children of the account afterwards and the school's limit, when there are more. */
  above_limit: z.object({ children: z.int(), limit: z.int() }).nullable(),
  /** Whether the account that stays is unconfirmed, and would get children. */
  needs_invitation: z.boolean(),
  /** The semesters of lotteries that are about to run with children of both accounts. With any, the merge is refused. */
  pending_lotteries: z.array(z.string()),
  /** The version of this plan. */
  version: z.string(),
})
export type AccountMergePlan = z.infer<typeof AccountMergePlan>

/** What the merge of the account `other` into this one would do. 422 on `other` for the account itself or one of the office. Not in the specification. */
export const getAccountMergePlan = endpoint({
  method: 'GET',
  path: '/api/users/parents/:id/merge',
  access: 'admin',
  summary: 'Preview the merge of two accounts of one family',
  params: z.object({ id: IdText }),
  query: z.object({ other: IdText }),
  responses: { 200: z.object({ plan: AccountMergePlan }) },
})

/**
 * Merges the account `other_id` into this one, which keeps its name, email address, phone and email settings and gets the children with
 * everything they have. The other account ends, with its sessions and links and the calendar addresses of its children. 422 `merge-refused`
 * when an unconfirmed account would get children, unless `invite` says that its owner is invited, while two children with one name and grade
 * wait for one class, unless `another_child` says that such children are two, and while a lottery with children of both accounts is about to
 * run. 409 `merge-changed` when `version` is no longer the plan. Not in the specification.
 */
export const mergeAccounts = endpoint({
  method: 'POST',
  path: '/api/users/parents/:id/merge',
  access: 'admin',
  summary: 'Merge two accounts of one family',
  params: z.object({ id: IdText }),
  body: z.strictObject({
    other_id: Id,
    version: z.string().max(64).optional(),
    invite: z.boolean().optional(),
    another_child: z.boolean().optional(),
    culprit: Ignored,
  }),
  responses: { 200: z.object({ parents: z.array(Parent) }) },
  stepUp: true,
})
