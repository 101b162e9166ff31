import { z } from 'zod'
import { english } from '../../domain/english.ts'
import {
  ClassGradeField,
  Email,
  EmptyBody,
  Id,
  kept,
  optionalText,
  PersonName,
  Phone,
  requiredText,
} from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { SameChild } from '../students.ts'
import { FoundParent, FoundStudent, OfficeRegistration, RegistrationParams, RegistrationSummary } from './office.ts'

/** Commands return no answers: their responses are stored with the idempotency key. */
export const Reviewed = z.object({ registration: RegistrationSummary })

/** 412 when If-Match has an old revision. 409 `wrong-state` when the state does not allow the action. */
export const WrongState = z.object({
  message: z.string(),
  code: z.literal('wrong-state'),
  registration: RegistrationSummary,
})
export const Changed = z.object({ message: z.string(), code: z.literal('changed'), registration: RegistrationSummary })

/** Registrations of one household that are accepted together. */
export const MOST_SIBLINGS = 20
const NOTES_MAX = 10_000
const DECLINE_TEXT_MAX = 4_000

export const NotesFields = z.strictObject({ notes: optionalText(NOTES_MAX) })

/** 412 with the current registration, which contains the other notes, when If-Match has an old revision. */
export const updateRegistrationNotes = endpoint({
  method: 'PUT',
  path: '/api/registrations/:id/notes',
  access: 'admin',
  summary: 'Edit the internal notes of a registration',
  params: RegistrationParams,
  body: z.strictObject(kept(NotesFields.shape)),
  responses: {
    200: Reviewed,
    412: z.object({ message: z.string(), code: z.literal('changed'), registration: OfficeRegistration }),
  },
  refusesOutdated: true,
  repeat: 'harmless',
})

export const startReview = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/review',
  access: 'admin',
  summary: 'Start the review of a registration',
  params: RegistrationParams,
  body: EmptyBody,
  responses: { 200: Reviewed, 409: WrongState, 412: Changed },
})

/**
 * Exactly one of `parent_id`, an existing account, and `new_parent`, an account that is invited by email. With `student_id`, a child who exists:
 * the registration is attached to it, and it gets these names and this grade. It stays in its account if neither is given.
 */
export const AcceptFields = z
  .strictObject({
    student: z.strictObject({ first_name: PersonName, last_name: PersonName, grade: ClassGradeField }),
    student_id: Id.optional(),
    /** The answer to 409 `same-child`: it is another child than the one with the same name and grade. */
    another_child: z.boolean().optional(),
    parent_id: Id.optional(),
    new_parent: z
      .strictObject({ first_name: PersonName, last_name: PersonName, email: Email, phone: Phone })
      .optional(),
    /** Open registrations of the household that are accepted into the same account, with the names and grades that the family sent. */
    siblings: z
      .array(z.strictObject({ id: Id, revision: z.int() }))
      .max(MOST_SIBLINGS)
      .optional(),
  })
  .refine(
    ({ student_id, parent_id, new_parent }) => {
      const chosen = Number(parent_id !== undefined) + Number(new_parent !== undefined)
      return chosen === 1 || (chosen === 0 && student_id !== undefined)
    },
    { path: ['parent_id'], error: english`Choose an existing account or create a new one` },
  )
export type AcceptFields = z.infer<typeof AcceptFields>

/**
 * Creates the student, or edits the one of `student_id` as `updateStudent` does, and creates the account if none is linked. 409 `account-exists`
 * with the account that has the email of `new_parent`. 409 `same-child` when a child with the name and grade exists. 422 on `parent_id` for an
 * unknown parent, on `student_id` for an unknown student, on `siblings` if one of them can't be accepted without a look. With a new grade, a
 * waiting child can get a seat.
 */
export const acceptRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/accept',
  access: 'admin',
  summary: 'Accept a registration and create the student',
  params: RegistrationParams,
  body: AcceptFields,
  responses: {
    /** `invited`: the account is new or unconfirmed, and sees the student after its owner accepts the invitation that the email has. */
    200: Reviewed.extend({ invited: z.boolean() }),
    409: z.union([
      WrongState,
      z.object({ message: z.string(), code: z.literal('account-exists'), parent: FoundParent }),
      SameChild.extend({ students: z.array(FoundStudent) }),
    ]),
    412: Changed,
  },
  emailsFamilies: true,
})

export const DeclineFields = z.strictObject({ text: requiredText(DECLINE_TEXT_MAX) })

/** Emails the text to the Enrolling Parent. */
export const declineRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/decline',
  access: 'admin',
  summary: 'Decline a registration',
  params: RegistrationParams,
  body: DeclineFields,
  responses: { 200: Reviewed, 409: WrongState, 412: Changed },
})

/**
 * A declined registration, an accepted one whose student was deleted, and one that was attached to a student return to the review. The student
 * stays.
 */
export const reopenRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/reopen',
  access: 'admin',
  summary: 'Reopen a registration',
  params: RegistrationParams,
  body: EmptyBody,
  responses: { 200: Reviewed, 409: WrongState, 412: Changed },
})
