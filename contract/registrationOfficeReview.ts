import { z } from 'zod'
import { ClassGradeField, Email, EmptyBody, Id, optionalText, PersonName, Phone, requiredText } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { FoundParent, OfficeRegistration, RegistrationParams, RegistrationSummary } from './registrationOffice.ts'

/** Commands return no answers: their responses are stored with the idempotency key. */
const Reviewed = z.object({ registration: RegistrationSummary })

/** 412 when If-Match has an old revision. 409 `wrong-state` when the state does not allow the action. */
const WrongState = z.object({ message: z.string(), code: z.literal('wrong-state'), registration: RegistrationSummary })
const Changed = z.object({ message: z.string(), code: z.literal('changed'), registration: RegistrationSummary })

export const NOTES_MAX = 10_000
export const DECLINE_TEXT_MAX = 4_000

export const NotesFields = z.strictObject({ notes: optionalText(NOTES_MAX) })

/** 412 with the current registration, which contains the other notes, when If-Match has an old revision. */
export const updateRegistrationNotes = endpoint({
  method: 'PUT',
  path: '/api/registrations/:id/notes',
  access: 'admin',
  summary: 'Edit the internal notes of a registration',
  params: RegistrationParams,
  body: NotesFields,
  responses: {
    200: Reviewed,
    412: z.object({ message: z.string(), code: z.literal('changed'), registration: OfficeRegistration }),
  },
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

/** Exactly one of `parent_id`, an existing account, and `new_parent`, an account that is invited by mail. */
export const AcceptFields = z
  .strictObject({
    student: z.strictObject({ first_name: PersonName, last_name: PersonName, grade: ClassGradeField }),
    parent_id: Id.optional(),
    new_parent: z
      .strictObject({ first_name: PersonName, last_name: PersonName, email: Email, phone: Phone })
      .optional(),
  })
  .refine(({ parent_id, new_parent }) => (parent_id === undefined) !== (new_parent === undefined), {
    path: ['parent_id'],
    error: 'Choose an existing account or create a new one',
  })
export type AcceptFields = z.infer<typeof AcceptFields>

/**
 * Creates the student, and the account if none is linked. 409 `account-exists` with the account that has the email of `new_parent`.
 * 422 on `parent_id` for an unknown parent.
 */
export const acceptRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/accept',
  access: 'admin',
  summary: 'Accept a registration and create the student',
  params: RegistrationParams,
  body: AcceptFields,
  responses: {
    200: Reviewed,
    409: z.union([
      WrongState,
      z.object({ message: z.string(), code: z.literal('account-exists'), parent: FoundParent }),
    ]),
    412: Changed,
  },
})

export const DeclineFields = z.strictObject({ text: requiredText(DECLINE_TEXT_MAX) })

/** Mails the text to the Enrolling Parent. */
export const declineRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/decline',
  access: 'admin',
  summary: 'Decline a registration',
  params: RegistrationParams,
  body: DeclineFields,
  responses: { 200: Reviewed, 409: WrongState, 412: Changed },
})

/** A declined registration, or an accepted one whose student was deleted, returns to the review. */
export const reopenRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/reopen',
  access: 'admin',
  summary: 'Reopen a registration',
  params: RegistrationParams,
  body: EmptyBody,
  responses: { 200: Reviewed, 409: WrongState, 412: Changed },
})
