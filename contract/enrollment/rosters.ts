import { z } from 'zod'
import { FAMILY_MESSAGE_MAX } from '../../domain/familyEmails/familyMessage.ts'
import { Id, Ignored, optionalText } from '../codecs.ts'
import { CourseWithRoster } from '../courses.ts'
import { endpoint } from '../endpoint.ts'
import { ROSTER_REASON_MAX } from '../values.ts'
import { WAITING_PLACES } from './commands.ts'

const RosterChange = z.strictObject({
  /** Optional. It must be the roster entry of this course and student (document 1, section 7: "where relevant"). */
  schedule_id: Id.nullish(),
  course_id: Id,
  student_id: Id,
  culprit: Ignored,
  /** What the office says about its change. It is in the enrollment log, and families do not see it. */
  reason: optionalText(ROSTER_REASON_MAX),
  /** What the office adds to the email to the child's family about this change, if there is one. */
  family_message: optionalText(FAMILY_MESSAGE_MAX),
  /** "Enroll anyway": skips the rules on grade, same time and restrictions, never those on seats and duplicates. */
  override: z.boolean().optional(),
  /** Enrolls the student before waiting children. Without it, 422 `held-for-the-line` asks for it. `override` does not answer this question. */
  pass_wait_list: z.boolean().optional(),
  /**
   * With `pass_wait_list`: the child whose held seat the office was told about, as in the 422, or null for none. If another child's offer would be
   * withdrawn, the office is asked again. Without it, any offer can be withdrawn.
   */
  withdraws_offer_of: Id.nullish(),
  /** For the two calls that enroll: what happens to the student's places on wait lists that the class gets in the way of, as for a family. */
  waiting_places: z.enum(WAITING_PLACES).optional(),
})

const RosterChanged = z.object({
  course: CourseWithRoster,
  /** For `undoRosterChange`. Null for a change that cannot be undone. */
  change_id: Id.nullable(),
})

const responses = {
  200: RosterChanged,
  422: z.object({
    message: z.string(),
    code: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    course: CourseWithRoster.optional(),
    /** The child whose held seat the student would get. The message names the child and says until when. */
    withdraws_offer_of: Id.optional(),
  }),
} as const

function rosterChange<const P extends string>(name: P, summary: string) {
  return endpoint({
    method: 'PUT',
    path: `/api/admin/${name}` as const,
    access: 'admin',
    summary,
    body: RosterChange,
    responses,
    emailsFamilies: true,
  })
}

export const addStudentToClass = rosterChange('add-student-to-class', 'Enroll a student')
export const addStudentToWaitList = rosterChange('add-student-to-waitlist', 'Add a student to the wait list')
export const dropStudentFromClass = rosterChange('drop-student-from-class', 'Drop a student')
export const moveFromWaitListToEnrolled = rosterChange(
  'move-from-waitlist-to-enrolled',
  'Move a waiting student into the class',
)
export const dropStudentFromWaitList = rosterChange('drop-student-from-waitlist', 'Remove a student from the wait list')
export const dropStudentFromReserve = rosterChange(
  'drop-student-from-reserve',
  'Remove a student from the reserve behind the wait list',
)

/** Gives up the seat in `from_course_id` only with the seat in `course_id`. Otherwise as `add-student-to-class`. */
export const transferStudent = endpoint({
  method: 'PUT',
  path: '/api/admin/transfer-student',
  access: 'admin',
  summary: 'Move a student from one class to another',
  body: RosterChange.omit({ schedule_id: true }).extend({ from_course_id: Id }),
  responses: { ...responses, 200: RosterChanged.extend({ from: CourseWithRoster }) },
  emailsFamilies: true,
})

/**
 * Undoes the caller's last roster change within a minute, if it enrolled, dropped or transferred a child and nothing has changed since. 422 with
 * the reason otherwise, and then nothing is changed.
 */
export const undoRosterChange = endpoint({
  method: 'PUT',
  path: '/api/admin/undo-roster-change',
  access: 'admin',
  summary: 'Undo the last roster change',
  body: z.strictObject({ change_id: Id }),
  responses: { 200: z.object({ courses: z.array(CourseWithRoster) }) },
  emailsFamilies: true,
})
