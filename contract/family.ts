import { z } from 'zod'
import { CHANGED_COLUMNS } from '../domain/familyEmails/familyEmail.ts'
import { Id, IdText, Time } from './codecs.ts'
import { StoredCourseFields } from './courseFields.ts'
import { endpoint } from './endpoint.ts'
import { Schedule } from './enrollment/schedules.ts'

/** What families are told about an edited class. */
const EditedClass = StoredCourseFields.pick({ ...changedColumns(), name_es: true }).extend({
  /** The full name. */
  teacher: z.string(),
})

function changedColumns() {
  type Mask = Record<(typeof CHANGED_COLUMNS)[number], true>
  return Object.fromEntries(CHANGED_COLUMNS.map((column) => [column, true])) as Mask
}

/**
 * Something that another person changed for a child: the roster of a class (`action` is the log's status without an
 * override), or the name, the teacher, the time or the room of one of the child's classes. `before` and `after` have only the changed fields.
 * `class_es` is the present name of the class in Spanish, empty without one.
 */
export const FamilyChange = z.object({
  student_id: Id,
  course_id: Id,
  class: z.string(),
  class_es: z.string(),
  date: Time,
  action: z.enum([
    'enrolled',
    'dropped',
    'waitlisted',
    'removed from waitlist',
    'removed from reserve',
    'moved to enrolled',
    'back on waitlist',
    'offered',
    'offer declined',
    'offer expired',
    'offer withdrawn',
    'enrolled by swap',
    'dropped by swap',
    'enrolled past the wait list',
    'enrolled by merge',
    'waitlisted by merge',
    'edited',
  ]),
  before: EditedClass.partial(),
  after: EditedClass.partial(),
})
export type FamilyChange = z.infer<typeof FamilyChange>

/** A seat that is held for a child, with the names of the class. */
const HeldSeat = z.object({
  student_id: Id,
  semester_id: Id,
  course_id: Id,
  name: z.string(),
  name_es: z.string(),
  expires_at: Time,
})
export type HeldSeat = z.infer<typeof HeldSeat>

/**
 * The schedules of all children of the signed-in parent in a semester, and what other people changed since a time:
 * newest first, at most 20. Empty for a semester that the parent does not see. Not in the specification.
 */
export const getFamily = endpoint({
  method: 'GET',
  path: '/api/family',
  access: 'parent',
  summary: "Get the children's schedules and recent changes",
  query: z.object({ semester: IdText, since: Time }),
  responses: {
    200: z.object({
      /** The server's clock: the `since` of a later request. */
      now: Time,
      schedules: z.array(z.object({ student_id: Id, schedule: Schedule })),
      changes: z.array(FamilyChange),
      /** In all semesters that the parent sees, the first to expire first. */
      held: z.array(HeldSeat),
    }),
  },
})
