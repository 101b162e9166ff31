import { z } from 'zod'
import { Id, IdText, Ignored } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { Student, StudentsAnswer } from './students.ts'

/** An entry of a child. `enrolled` and `waiting` are numbers of classes, in active semesters. */
const Entry = Student.extend({
  parent: Student.shape.parent.extend({ email: z.string(), phone: z.string() }),
  enrolled: z.int(),
  waiting: z.int(),
})

/** Entries of one account with the same name and grade of which at least two are not confirmed as different. By id. */
const SameChildGroup = z.object({ students: z.array(Entry) })
export type SameChildGroup = z.infer<typeof SameChildGroup>

/**
 * Two entries with choices in a lottery that can still run: their names are alike in one grade, or the same in two grades. `kept_id` is the one that
 * takes part, if the office decided that they are one child. Null until it decides, and if it decided that they are different.
 */
const LotteryPair = z.object({
  students: z.array(Entry).length(2),
  kept_id: Id.nullable(),
  are_different: z.boolean(),
  semester: z.string(),
  /** Then the first of the students takes part if they are one child. */
  is_closed: z.boolean(),
})
export type LotteryPair = z.infer<typeof LotteryPair>

const SameChildGroups = z.object({
  groups: z.array(SameChildGroup),
  total: z.int(),
  lottery_pairs: z.array(LotteryPair),
  lottery_pairs_total: z.int(),
})

/** The most groups, and the most pairs, in a response. */
export const MAX_SAME_CHILD_GROUPS = 200

/** Groups by name, and pairs that are not decided first. Not in the specification. */
export const listSameChildren = endpoint({
  method: 'GET',
  path: '/api/students/same-children',
  access: 'admin',
  summary: 'List children that the school may have twice',
  responses: { 200: SameChildGroups },
})

/** Confirms that these entries are different children. 404 for an unknown one. Not in the specification. */
export const confirmDifferentChildren = endpoint({
  method: 'POST',
  path: '/api/students/different-children',
  access: 'admin',
  summary: 'Confirm that children are different',
  body: z.strictObject({ student_ids: z.array(Id).min(2).max(20), culprit: Ignored }),
  responses: { 200: SameChildGroups },
})

/**
 * Decides that two entries are one child, which takes part in lotteries with the entry `kept_id`. 404 for an unknown one, 422 `lottery-closed` when
 * the child would take part in a closed lottery with another entry than before. Not in the specification.
 */
export const decideSameChild = endpoint({
  method: 'POST',
  path: '/api/students/same-child',
  access: 'admin',
  summary: 'Decide that two entries are one child in lotteries',
  body: z.strictObject({ kept_id: Id, other_id: Id, culprit: Ignored }),
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
    'documents-move',
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
