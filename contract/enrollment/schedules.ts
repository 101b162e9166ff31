import { z } from 'zod'
import { REFUSALS } from '../../domain/enrollment/refusals.ts'
import { Id, IdText, SemesterReference, Time } from '../codecs.ts'
import { Course, PassedOver } from '../courses.ts'
import { endpoint } from '../endpoint.ts'

/** A waiting child's choice for a class in the way: change to the new class automatically, or ask by an offer. */
export const StandingSwap = z.strictObject({ drop_course_id: Id, automatic: z.boolean() })
export type StandingSwap = z.infer<typeof StandingSwap>

/**
 * A place on a wait list. `position` starts at 1. `swap` has no effect while the child is not enrolled in that class.
 * `passed_over` says why the child cannot take a seat now, for which it is passed over but keeps its place, or why it cannot accept its
 * offer. Null when it can, and in a semester whose freed seats are open to all families.
 */
const WaitingCourse = Course.extend({
  position: z.int().positive(),
  swap: StandingSwap.nullable(),
  passed_over: PassedOver.nullable(),
})
export type WaitingCourse = z.infer<typeof WaitingCourse>

/**
 * A class in which a seat is held for the child. It is also in `waiting`. `drops` is the class that the child gives up by accepting.
 * The offer has ended from `expires_at` on (ISO 8601), by the clock of `now` in `getWindows`.
 */
const OfferedCourse = Course.extend({ expires_at: Time, drops: Id.nullable() })

/**
 * A class whose full wait list the child is behind since the lottery, in the reserve. `reserve_position` starts at 1. When a place on the wait
 * list frees, the first child of the reserve gets it.
 */
const ReserveCourse = Course.extend({ reserve_position: z.int().positive() })

export const Schedule = z.object({
  enrolled: z.array(Course),
  waiting: z.array(WaitingCourse),
  offered: z.array(OfferedCourse),
  reserve: z.array(ReserveCourse),
})
export type Schedule = z.infer<typeof Schedule>

/** `code` is the HTTP status. `courses` are the courses with changed counts; clients merge them by id. */
export const EnrollmentResult = z.object({
  code: z.int(),
  message: z.string(),
  because: z.enum(REFUSALS).optional(),
  schedule: Schedule,
  courses: z.array(Course),
})
export type EnrollmentResult = z.infer<typeof EnrollmentResult>

export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/students/:id/schedule',
  access: 'signed-in',
  summary: "Get a child's schedule for a semester",
  params: z.object({ id: IdText }),
  query: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ schedule: Schedule }) },
})
