import { z } from 'zod'
import { CONFIRMATION_GROUPS } from '../domain/confirmations/groups.ts'
import { CONFIRMATION_STATES } from '../domain/confirmations/setting.ts'
import type { Answers } from '../domain/registration/answers.ts'
import { EmptyBody, Id, IdText, SemesterReference, StudentGrade, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { Search } from './page.ts'
import { DraftAnswers, REGISTRATION_MAX, SensitiveAnswers, StoredAnswers } from './registration/form.ts'

/** Children whom a family confirms in one request. */
const MOST_CONFIRMED = 30
/** Changes that the office reads, or marks as reviewed, in one request. */
const MOST_REVIEWED = 50

const Groups = z.array(z.enum(CONFIRMATION_GROUPS)).max(CONFIRMATION_GROUPS.length)
const Child = z.object({ student_id: Id, first_name: z.string(), last_name: z.string() })

const AskingSemester = z.object({
  semester_id: Id,
  name: z.string(),
  /** Whether a child gets seats only after it is confirmed. */
  required: z.boolean(),
  /** Null: not confirmed yet. */
  children: z.array(Child.extend({ confirmed_at: Time.nullable() })),
})
export type AskingSemester = z.infer<typeof AskingSemester>
const AskingSemesters = z.object({ semesters: z.array(AskingSemester) })

/** The active semesters that ask families to confirm now, with the caller's children. */
export const listMyConfirmations = endpoint({
  method: 'GET',
  path: '/api/confirmations/mine',
  access: 'parent',
  summary: 'List what the family has confirmed and what not',
  responses: { 200: AskingSemesters },
})

/** What the school knows of a child: its latest confirmation, or else its accepted registration, or else the name, phone and email of the account. */
const KnownChild = Child.extend({
  /** `office`: a confirmation that the office made in the family's place. */
  source: z.object({ kind: z.enum(['confirmation', 'office', 'registration', 'account']), date: Time.nullable() }),
  /** Names these answers. A confirmation says which ones the family saw. */
  version: z.string(),
  /** The answers of all groups, by the paths of the registration. */
  answers: z.custom<Answers>(),
  /** In this semester. Null: not confirmed yet. */
  confirmed_at: Time.nullable(),
})
export type KnownChild = z.infer<typeof KnownChild>
const KnownChildren = z.object({ children: z.array(KnownChild) })

/**
 * What the school knows of the caller's children, to be confirmed for a semester. A child whose answers another account gave has those of the account.
 * Records the reading of sensitive answers. 422 `not-asked` in a semester that does not ask now.
 */
export const readKnownAnswers = endpoint({
  method: 'POST',
  path: '/api/semester/:semester/confirmations/known',
  access: 'parent',
  summary: 'Read what the school knows of the children',
  params: z.object({ semester: SemesterReference }),
  body: EmptyBody,
  responses: { 200: KnownChildren },
  repeat: 'not-stored',
})

const ConfirmedChildren = z.strictObject({
  children: z
    .array(
      z.strictObject({
        student_id: Id,
        version: z.string().regex(/^[\w-]{43}$/),
        same: Groups,
        answers: DraftAnswers,
      }),
    )
    .min(1)
    .max(MOST_CONFIRMED),
})

/**
 * Confirms children for a semester: the groups in `same` as the school knows them, the others with `answers`. Confirming again replaces what was
 * confirmed. 422 with errors by path, such as `children.0.parent_1.phone`, or `not-asked`. 412 `changed` when the school knows something else
 * than the family saw.
 */
export const confirmChildren = endpoint({
  method: 'POST',
  path: '/api/semester/:semester/confirmations',
  access: 'parent',
  summary: 'Confirm or change what the school knows of children',
  params: z.object({ semester: SemesterReference }),
  body: ConfirmedChildren,
  responses: { 200: AskingSemesters },
  maxBodyBytes: REGISTRATION_MAX,
})

/** As `listMyConfirmations`, for the office, with the children that the account does not show yet. 404 for an account that is no parent's. */
export const listFamilyConfirmations = endpoint({
  method: 'GET',
  path: '/api/users/parents/:id/confirmations',
  access: 'admin',
  summary: 'List what a family has confirmed and what not',
  params: z.object({ id: IdText }),
  responses: { 200: AskingSemesters },
})

const FamilyAndSemester = z.object({ id: IdText, semester: SemesterReference })

/**
 * As `readKnownAnswers`, for the office, which confirms in the family's place: what the family would see. Sensitive groups are read of `students` only,
 * and the other children come without them.
 */
export const readFamilyAnswers = endpoint({
  method: 'POST',
  path: '/api/users/parents/:id/confirmations/:semester/known',
  access: 'admin',
  summary: "Read what the school knows of a family's children",
  params: FamilyAndSemester,
  body: z.strictObject({ students: z.array(Id).max(MOST_CONFIRMED) }),
  responses: { 200: KnownChildren },
  repeat: 'not-stored',
})

/** As `confirmChildren`, in the family's place. Nobody has to review what the office changed. */
export const confirmForFamily = endpoint({
  method: 'POST',
  path: '/api/users/parents/:id/confirmations/:semester',
  access: 'admin',
  summary: "Confirm a family's children in its place",
  params: FamilyAndSemester,
  body: ConfirmedChildren,
  responses: { 200: AskingSemesters },
  maxBodyBytes: REGISTRATION_MAX,
})

/** The health answers that were confirmed of a child. Records who reads them before they are decrypted. 404 when the registration is newer. */
export const readConfirmedHealth = endpoint({
  method: 'POST',
  path: '/api/students/:id/confirmed-health',
  access: 'admin',
  summary: 'Read the confirmed health answers of a child',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 200: z.object({ confirmed_at: Time, answers: SensitiveAnswers }) },
  repeat: 'not-stored',
})

const OfficeConfirmation = Child.extend({
  grade: StudentGrade,
  parent: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  state: z.enum(CONFIRMATION_STATES),
  confirmed_at: Time.nullable(),
  /** Null while the child is missing. */
  confirmation: z.object({ id: z.uuid(), changed: Groups, revision: z.int() }).nullable(),
  reviewed_at: Time.nullable(),
  reviewed_by: z.string().nullable(),
  /** Who in the office confirmed in the family's place. */
  by_office: z.string().nullable(),
  /** When the family was last emailed about this semester. */
  reminded_at: Time.nullable(),
})
export type OfficeConfirmation = z.infer<typeof OfficeConfirmation>

const ConfirmationCounts = z.object({
  missing: z.int(),
  'to-review': z.int(),
  confirmed: z.int(),
  /** The families that `remindFamilies` would email now. */
  to_remind: z.int(),
})
export type ConfirmationCounts = z.infer<typeof ConfirmationCounts>

/** The children of a state by name, a page at a time. `confirmed` has those whose changes are reviewed, too. */
export const listConfirmations = endpoint({
  method: 'GET',
  path: '/api/semester/:semester/confirmations',
  access: 'admin',
  summary: 'List who has confirmed and who has not',
  params: z.object({ semester: SemesterReference }),
  query: z.strictObject({
    state: z.enum(CONFIRMATION_STATES),
    search: Search,
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .default('1')
      .transform(Number),
    size: z.enum(['25', '50', '100']).default('25').transform(Number),
  }),
  responses: {
    200: z.object({ confirmations: z.array(OfficeConfirmation), total: z.int(), counts: ConfirmationCounts }),
  },
})

/** Emails each family with a child that is not confirmed, once. `families`: how many emails. */
export const remindFamilies = endpoint({
  method: 'POST',
  path: '/api/semester/:semester/confirmations/remind',
  access: 'admin',
  summary: 'Remind the families that have not confirmed',
  params: z.object({ semester: SemesterReference }),
  body: EmptyBody,
  responses: { 200: z.object({ families: z.int(), counts: ConfirmationCounts }) },
})

const ConfirmationId = z.uuid()

const ChangedAnswers = Child.extend({
  id: ConfirmationId,
  revision: z.int(),
  confirmed_at: Time,
  changed: Groups,
  /** The answers of the changed groups, as the office knew them and as they were confirmed. */
  was: StoredAnswers,
  becomes: StoredAnswers,
})
export type ChangedAnswers = z.infer<typeof ChangedAnswers>

/** The changes that nobody has reviewed, of those named. Records who reads the sensitive ones before they are decrypted. */
export const readChangedAnswers = endpoint({
  method: 'POST',
  path: '/api/confirmations/changes',
  access: 'admin',
  summary: 'Read what families changed when they confirmed',
  body: z.strictObject({ ids: z.array(ConfirmationId).min(1).max(MOST_REVIEWED) }),
  responses: { 200: z.object({ changes: z.array(ChangedAnswers) }) },
  repeat: 'not-stored',
})

/** Marks changes as reviewed. `outdated` has those that the family has confirmed again since, which stay. */
export const reviewConfirmations = endpoint({
  method: 'POST',
  path: '/api/confirmations/review',
  access: 'admin',
  summary: 'Mark confirmed changes as reviewed',
  body: z.strictObject({
    confirmations: z
      .array(z.strictObject({ id: ConfirmationId, revision: z.int().positive() }))
      .min(1)
      .max(MOST_REVIEWED),
  }),
  responses: { 200: z.object({ reviewed: z.array(ConfirmationId), outdated: z.array(ConfirmationId) }) },
})
