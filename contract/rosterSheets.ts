import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { Id, IdText, idListText, SemesterReference, StudentGrade, Time } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { GeneralAnswers, SensitiveAnswers } from './registration/form.ts'
import { MAX_CHANGED_COURSES } from './values.ts'

/** A child on a roster or a wait list, with the class and the parent. */
export const RosterSheetRow = z.object({
  course: Course.pick({ id: true, section: true, name: true, days: true, period: true, time: true, room: true }),
  teacher: z.object({ first_name: z.string(), last_name: z.string() }),
  student: z.object({ id: Id, first_name: z.string(), last_name: z.string(), grade: StudentGrade }),
  /** "offered": a seat is held for the waiting child. */
  status: z.enum(['enrolled', 'waiting', 'offered']),
  parent: z.object({ first_name: z.string(), last_name: z.string(), phone: z.string(), email: z.string() }),
})
export type RosterSheetRow = z.infer<typeof RosterSheetRow>

const Phone = z.object({ number: z.string(), type: z.string() })

/** The parents of a child as they were confirmed last, and when. */
const ConfirmedContacts = z.object({
  student_id: Id,
  date: Time,
  parents: z.array(z.object({ key: z.string(), name: z.string(), phones: z.array(Phone), email: z.string() })),
})
export type ConfirmedContacts = z.infer<typeof ConfirmedContacts>

/** Of a roster. Null for a child who was not confirmed, or whose registration is newer. */
const ListedSheetRow = RosterSheetRow.extend({ confirmed: ConfirmedContacts.omit({ student_id: true }).nullable() })
export type ListedSheetRow = z.infer<typeof ListedSheetRow>

/** When the classes of a semester meet. */
export const RosterSheetSemester = z.object({
  name: z.string(),
  starts_on: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
  days_off: z.array(z.iso.date()),
})
export type RosterSheetSemester = z.infer<typeof RosterSheetSemester>

/**
 * The rosters of the semester's active classes by section: the enrolled children by name, then the wait list in order. Recorded in the
 * audit trail as an export. With `courses`, `day` or `teacher`: only these. Not in the specification.
 */
export const listRosterSheets = endpoint({
  method: 'GET',
  path: '/api/semester/:semester/roster-sheets',
  access: 'admin',
  summary: 'List the rosters of classes with the parents',
  params: z.object({ semester: SemesterReference }),
  query: z.strictObject({
    courses: idListText(MAX_CHANGED_COURSES).optional(),
    day: z.enum(DAYS).optional(),
    teacher: IdText.optional(),
  }),
  responses: { 200: z.object({ total: z.int(), semester: RosterSheetSemester, rows: z.array(ListedSheetRow) }) },
})

/** The confirmed parents of the children on the roster of a class, on its wait list and behind it, as far as they were confirmed. Not in the specification. */
export const listRosterContacts = endpoint({
  method: 'GET',
  path: '/api/courses/:id/confirmed-contacts',
  access: 'admin',
  summary: 'List whom to call about the children of a class',
  params: z.object({ id: IdText }),
  responses: { 200: z.object({ contacts: z.array(ConfirmedContacts) }) },
})

/** Decrypting this many registrations takes about 0.2 seconds, during which the server answers nothing else. */
export const MAX_EMERGENCY_CHILDREN = 2_000

/**
 * What the family confirmed last for an emergency, or the latest accepted registration of the child says. `date` is when it was sent. Null without
 * both.
 */
const EmergencyChild = z.object({
  student_id: Id,
  known: z
    .object({
      source: z.enum(['confirmation', 'registration']),
      date: Time,
      contacts: GeneralAnswers,
      health: SensitiveAnswers,
    })
    .nullable(),
})
export type EmergencyChild = z.infer<typeof EmergencyChild>

/**
 * The enrolled children of the semester's active classes with the people to call and the health answers of their confirmations or
 * registrations. Recorded in the audit trail as an export, and in the access log for each child. With `courses`, `day` or `teacher`: only these. 422
 * `too-many-children` above the limit. Not in the specification.
 */
export const readEmergencySheets = endpoint({
  method: 'POST',
  path: '/api/semester/:semester/emergency-sheets',
  access: 'admin',
  summary: 'Read the emergency sheets of classes',
  params: z.object({ semester: SemesterReference }),
  body: z.strictObject({
    courses: z.array(Id).min(1).max(MAX_CHANGED_COURSES).optional(),
    day: z.enum(DAYS).optional(),
    teacher: Id.optional(),
  }),
  responses: {
    200: z.object({
      semester: RosterSheetSemester,
      rows: z.array(RosterSheetRow),
      children: z.array(EmergencyChild),
    }),
  },
  repeat: 'not-stored',
})
