import { z } from 'zod'
import { EMAIL_STATUSES } from '../../domain/account.ts'
import { CLASS_GRADES } from '../../domain/grade.ts'
import { REGISTRATION_EVENTS, REGISTRATION_STATES } from '../../domain/registration/review.ts'
import { Id, IdText, optionalText, StudentGrade, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { CURSORS, Order, PAGE, Search } from '../page.ts'
import { GeneralAnswers } from './form.ts'

/** A registration in the office's list. Names are those of the form, before the office corrects them. */
export const RegistrationSummary = z.object({
  id: Id,
  reference: z.string(),
  received_at: Time,
  state: z.enum(REGISTRATION_STATES),
  first_name: z.string(),
  last_name: z.string(),
  grade: z.string(),
  /** The school year, "2026 - 2027". */
  year: z.string(),
  /** The Enrolling Parent, as one text. */
  parent_name: z.string(),
  /** The student that the registration made or was attached to. Null unless accepted, and after the student is deleted. */
  student_id: Id.nullable(),
  /** Whether the student existed before the registration was accepted. */
  attached: z.boolean(),
  /** Increases with each change. The ETag of the registration. */
  revision: z.int(),
})
export type RegistrationSummary = z.infer<typeof RegistrationSummary>

/** Other registrations of the household, oldest first, at most as many as can be accepted together. */
const siblings = z.array(
  RegistrationSummary.pick({ id: true, first_name: true, last_name: true, grade: true, state: true, revision: true }),
)
export const ListedRegistration = RegistrationSummary.extend({ siblings })
export type ListedRegistration = z.infer<typeof ListedRegistration>

/** An account that has the email or a phone of a parent in the registration. */
export const FoundParent = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  email_status: z.enum(EMAIL_STATUSES),
  students: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string(), grade: StudentGrade })),
  same: z.array(z.enum(['email', 'phone'])),
})
export type FoundParent = z.infer<typeof FoundParent>

/** The parent of a student. */
const StudentParent = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_status: z.enum(EMAIL_STATUSES),
})

/** A student who may be the registered child. Names are compared without case, accents, spaces and punctuation. Only students that a registration made have a birthdate. */
export const FoundStudent = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  parent: StudentParent,
  same: z.array(z.enum(['name', 'birthdate', 'parent-email', 'parent-phone'])),
})
export type FoundStudent = z.infer<typeof FoundStudent>

export const Duplicates = z.object({
  students: z.array(FoundStudent),
  parents: z.array(FoundParent),
  /** Other registrations of a child with the same name, or with a similar first name, the same birthdate and Enrolling Parent. */
  registrations: z.array(RegistrationSummary.extend({ same: z.array(z.enum(['name', 'birthdate'])) })),
})
export type Duplicates = z.infer<typeof Duplicates>

export const RegistrationHistoryEntry = z.object({
  id: Id,
  date: Time,
  event: z.enum(REGISTRATION_EVENTS),
  /** Null for the family, which has no account yet. */
  user_id: Id.nullable(),
  user_name: z.string(),
})
export type RegistrationHistoryEntry = z.infer<typeof RegistrationHistoryEntry>

export const OfficeRegistration = ListedRegistration.extend({
  /** Without the answers of access groups. */
  answers: GeneralAnswers,
  notes: z.string(),
  /** The texts sent to the family, oldest first. */
  declines: z.array(z.object({ date: Time, text: z.string() })),
  /** What the office asked the family to correct, oldest first: the paths of the marked questions and the text. */
  corrections: z.array(z.object({ date: Time, fields: z.array(z.string()), text: z.string() })),
  /** Oldest first. */
  history: z.array(RegistrationHistoryEntry),
  duplicates: Duplicates,
  /** What the office can change before it accepts: the student, and the account if none is linked. */
  proposal: z.object({
    student: z.object({ first_name: z.string(), last_name: z.string(), grade: z.string() }),
    parent: z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() }),
  }),
  /** The student of an accepted registration and its parent. Null after the student is deleted. */
  student: z
    .object({
      id: Id,
      first_name: z.string(),
      last_name: z.string(),
      grade: StudentGrade,
      parent: StudentParent,
    })
    .nullable(),
})
export type OfficeRegistration = z.infer<typeof OfficeRegistration>

/** Which registrations the list and the export contain. `search` matches parts of the reference and of names. */
export const REGISTRATION_FILTER = {
  search: Search,
  state: z.enum(['', ...REGISTRATION_STATES]).default(''),
  grade: z.enum(['', ...CLASS_GRADES]).default(''),
  year: optionalText(20),
}

export const RegistrationParams = z.object({ id: IdText })

/** With `page`: one page of matches and the total. Without it: all matches, recorded in the audit trail as an export. */
export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/registrations',
  access: 'admin',
  summary: 'List registrations of new students',
  query: z.object({
    ...PAGE,
    size: z.enum(['25', '50', '100']).default('25').transform(Number),
    ...REGISTRATION_FILTER,
    sort: z.enum(['received_at', 'reference', 'student', 'grade', 'year', 'parent', 'state']).default('received_at'),
    order: Order.default('desc'),
  }),
  responses: {
    200: z.object({
      registrations: z.array(ListedRegistration),
      total: z.int(),
      ...CURSORS,
      /** The school years that occur, newest first, for the filter. */
      years: z.array(z.string()),
    }),
  },
})

/** For the menu. Not in the specification. */
export const countRegistrations = endpoint({
  method: 'GET',
  path: '/api/registrations/counts',
  access: 'admin',
  summary: 'Count registrations by state',
  responses: {
    200: z.object({
      counts: z.object({
        new: z.int(),
        'in-review': z.int(),
        returned: z.int(),
        accepted: z.int(),
        declined: z.int(),
      }),
    }),
  },
})

/** Without the sensitive answers. Reading changes nothing. The ETag identifies the revision. */
export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/registrations/:id',
  access: 'admin',
  summary: 'Get a registration',
  params: RegistrationParams,
  responses: { 200: z.object({ registration: OfficeRegistration }) },
})

export const Erasure = z.object({
  /** "2026-11" in the school's time zone. */
  month: z.string(),
  drafts: z.int(),
  declined: z.int(),
})
export type Erasure = z.infer<typeof Erasure>

/** How many drafts and declined registrations were erased, latest month first. Nothing else of them is left. */
export const listErasures = endpoint({
  method: 'GET',
  path: '/api/registrations/erasures',
  access: 'admin',
  summary: 'Count erased registrations by month',
  responses: { 200: z.object({ erasures: z.array(Erasure) }) },
})
