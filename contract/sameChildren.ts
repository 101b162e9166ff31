import { z } from 'zod'
import { Id, IdText, Ignored } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { Student, StudentsAnswer } from './students.ts'

/** Entries of one account with the same name and grade of which at least two are not confirmed as different. By id. */
const SameChildGroup = z.object({
  students: z.array(
    Student.extend({
      parent: Student.shape.parent.extend({ email: z.string() }),
      /** The number of classes, in active semesters. */
      enrolled: z.int(),
      waiting: z.int(),
    }),
  ),
})
export type SameChildGroup = z.infer<typeof SameChildGroup>

const SameChildGroups = z.object({ groups: z.array(SameChildGroup), total: z.int() })

/** The most groups in a response. */
export const MAX_SAME_CHILD_GROUPS = 200

/** By name. Not in the specification. */
export const listSameChildren = endpoint({
  method: 'GET',
  path: '/api/students/same-children',
  access: 'admin',
  summary: 'List children that an account may have twice',
  responses: { 200: SameChildGroups },
})

/** Confirms that these entries of one account are different children. 404 for an unknown one. Not in the specification. */
export const confirmDifferentChildren = endpoint({
  method: 'POST',
  path: '/api/students/different-children',
  access: 'admin',
  summary: 'Confirm that children of an account are different',
  body: z.strictObject({ student_ids: z.array(Id).min(2).max(20), culprit: Ignored }),
  responses: { 200: SameChildGroups },
})

/** What a merge moves to the entry that stays, and what it ends. `name` is a class, a semester of a lottery, a reference or an email. */
const MergeChange = z.object({
  change: z.enum([
    'seat-moves',
    'place-moves',
    'place-ends',
    'choices-move',
    'choices-end',
    'results-move',
    'results-end',
    'plan-moves',
    'calendar-moves',
    'calendar-ends',
    'registration-moves',
    'parent-invited',
  ]),
  name: z.string(),
  /** Of a class. Otherwise empty. */
  semester: z.string(),
})
export type MergeChange = z.infer<typeof MergeChange>

/** Why a merge is not safe. `name` is the class or the semester of a lottery, `by` the class in the way, or empty. */
const MergeRefusal = z.object({
  because: z.enum([
    'both-enrolled',
    'same-time',
    'restricted',
    'wrong-grade',
    'finished',
    'same-child-waits',
    'lottery-pending',
  ]),
  name: z.string(),
  by: z.string(),
  semester: z.string(),
})
export type MergeRefusal = z.infer<typeof MergeRefusal>

const MergePlan = z.object({
  kept: Student,
  ended: Student,
  changes: z.array(MergeChange),
  /** With any, the merge is refused. */
  refusals: z.array(MergeRefusal),
  /** The version of this plan. */
  version: z.string(),
})
export type MergePlan = z.infer<typeof MergePlan>

/** What the merge of `other` into this student would do. 422 on `other` for the student itself. Not in the specification. */
export const getMergePlan = endpoint({
  method: 'GET',
  path: '/api/students/:id/merge',
  access: 'admin',
  summary: 'Preview the merge of two entries of one child',
  params: z.object({ id: IdText }),
  query: z.object({ other: IdText }),
  responses: { 200: z.object({ plan: MergePlan }) },
})

/**
 * Merges the student `other_id` into this one, which keeps its name, grade and account. Seats, places on wait lists, offers, choices,
 * registrations and the history go with it, and the other entry ends. If the account that stays is unconfirmed and did not see the other entry,
 * its owner is invited, and it does not see the child before. 422 `merge-refused` when a seat would be lost, 409 `merge-changed` when
 * `version` is no longer the plan. Not in the specification.
 */
export const mergeStudents = endpoint({
  method: 'POST',
  path: '/api/students/:id/merge',
  access: 'admin',
  summary: 'Merge two entries of one child',
  params: z.object({ id: IdText }),
  body: z.strictObject({ other_id: Id, version: z.string().max(64).optional(), culprit: Ignored }),
  responses: { 200: StudentsAnswer },
  emailsFamilies: true,
  stepUp: true,
})
