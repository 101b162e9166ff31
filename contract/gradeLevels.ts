import { z } from 'zod'
import { KEPT_BECAUSE } from '../domain/gradeIncrement.ts'
import { CalendarDay, EmptyBody, Id, Ignored, optionalText, StudentGrade, Time } from './codecs.ts'
import { endpoint, type ResponseOf } from './endpoint.ts'
import { INCREMENT_REASON_MAX } from './values.ts'

/** A child that would be in a class, or on its wait list, that is no longer for its grade. */
const StrandedChild = z.object({
  student_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  status: z.enum(['enrolled', 'waiting']),
  class: z.string(),
  section: z.string(),
  semester: z.string(),
})

/** The last time that all grades were raised. `undo_until` is null once it cannot be undone. */
const LastIncrement = z.object({
  raised_at: Time,
  raised_by: z.string(),
  reason: z.string().nullable(),
  repeatable_at: Time,
  undo_until: Time.nullable(),
  undone: z.object({ at: Time, by: z.string() }).nullable(),
})

/** What raising all grades would do, and the last time that it was done. Not in the specification. */
export const getGradeLevels = endpoint({
  method: 'GET',
  path: '/api/students/grade-levels',
  access: 'admin',
  summary: 'Preview moving every student up one grade',
  responses: {
    200: z.object({
      grades: z.array(z.object({ grade: StudentGrade, students: z.int() })),
      /** The semester around today. Then raising the grades needs a reason. */
      in_session: z.object({ name: z.string(), starts_on: CalendarDay, ends_on: CalendarDay }).nullable(),
      /** In active semesters and in the one in session. At most 500 places of `places`. */
      stranded: z.object({ students: z.int(), places: z.int(), finished: z.int(), children: z.array(StrandedChild) }),
      last: LastIncrement.nullable(),
      now: Time,
    }),
  },
})
export type GradeLevels = ResponseOf<typeof getGradeLevels, 200>

/**
 * Raises every student by one grade, 12 to done. 409 within 24 hours of the last run; the message gives the time and the person. 422 on `reason`
 * without one while a semester is in session.
 */
export const incrementGrades = endpoint({
  method: 'PATCH',
  path: '/api/students/update-grade-levels',
  access: 'admin',
  summary: 'Move every student up one grade',
  body: z.strictObject({ reason: optionalText(INCREMENT_REASON_MAX), culprit: Ignored }),
  responses: { 200: z.object({ message: z.string() }) },
  emailsFamilies: true,
  stepUp: true,
})

const KeptChild = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  because: z.enum(KEPT_BECAUSE),
  /** Those that are not for the former grade. */
  classes: z.array(z.string()),
})
export type KeptChild = z.infer<typeof KeptChild>

/**
 * Gives the students their grades from before the last run, within 24 hours of it. `kept` are those whose grade somebody changed since, or who
 * are in a class now that is not for their former grade. 409 `nothing-to-undo`. Not in the specification.
 */
export const undoGradeIncrement = endpoint({
  method: 'POST',
  path: '/api/students/update-grade-levels/undo',
  access: 'admin',
  summary: 'Undo moving every student up one grade',
  body: EmptyBody,
  responses: { 200: z.object({ message: z.string(), restored: z.int(), kept: z.array(KeptChild) }) },
  emailsFamilies: true,
  stepUp: true,
})
