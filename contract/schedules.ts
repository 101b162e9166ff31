import { z } from 'zod'
import { REFUSALS } from '../domain/enrollment.ts'
import { Id, IdText, Ignored, SemesterReference, Time } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** A waiting child's choice for a class in the way: change to the new class automatically, or ask by an offer. */
const StandingSwap = z.strictObject({ drop_course_id: Id, automatic: z.boolean() })
export type StandingSwap = z.infer<typeof StandingSwap>

/** The rule that does not let a child take a seat. `by` is the name of the class in the way. */
const PassedOver = z.union([
  z.object({ because: z.enum(['done', 'wrong-grade']) }),
  z.object({ because: z.enum(['same-time', 'restricted']), by: z.string() }),
])

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

export const Schedule = z.object({
  enrolled: z.array(Course),
  waiting: z.array(WaitingCourse),
  offered: z.array(OfferedCourse),
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

const params = z.object({ course_id: IdText, student_id: IdText })

/** The specification repeats the ids and the culprit here. They are ignored: the path and the session decide. */
const body = z.strictObject({ course_id: Ignored, student_id: Ignored, culprit: Ignored })

/** 201: enrolled. 202: the class filled up in the meantime. 422: an enrollment rule was violated. */
export const enrollInCourse = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/enroll',
  access: 'signed-in',
  summary: 'Enroll a child in a class',
  params,
  body,
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
})

/**
 * `swap` is for a class in the way: what the child gives up for this one, and whether to change automatically or to ask by an offer.
 * 201: joined; the message contains the position. 202: a seat is free, or the wait list is full. 422: a rule refuses.
 */
export const joinCourseWaitList = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/waitlist',
  access: 'signed-in',
  summary: 'Add a child to the wait list of a full class',
  params,
  body: body.extend({ swap: StandingSwap.optional() }),
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
})

export const leaveCourseWaitList = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/waitlist/remove',
  access: 'signed-in',
  summary: 'Remove a child from a wait list',
  params,
  body,
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
})

export const dropCourse = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/drop',
  access: 'signed-in',
  summary: 'Drop a child from a class',
  params,
  body,
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
})

/**
 * Changes which class the child gives up and whether it is asked first; null removes the standing swap. The child keeps its place, and an
 * open offer stays as it is. A change that is possible at once is made: then the child is in `enrolled`. 422: `not-waiting`,
 * `not-enrolled` in the class to give up, a rule that giving it up does not satisfy, or enrollment is not open.
 */
export const updateStandingSwap = endpoint({
  method: 'PUT',
  path: '/api/schedules/:course_id/:student_id/waitlist/swap',
  access: 'signed-in',
  summary: 'Change what a waiting child gives up for the class',
  params,
  body: z.strictObject({ swap: StandingSwap.nullable(), culprit: Ignored }),
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
})

/** As `enrollInCourse`. The child is dropped from `drop_course_id` only if it gets the seat. */
export const swapCourses = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/swap',
  access: 'signed-in',
  summary: 'Change a child from one class to another',
  params,
  body: z.strictObject({ drop_course_id: Id, culprit: Ignored }),
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
})

/** 422 with `no-offer`, `offer-expired` or the rule that refuses. Also possible while the semester is disabled. */
export const acceptSeatOffer = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/offer/accept',
  access: 'signed-in',
  summary: 'Accept the seat that is held for a child',
  params,
  body,
  responses: { 201: EnrollmentResult, 422: EnrollmentResult },
})

/** The child leaves the wait list. 422 with `no-offer` or `offer-expired`. */
export const declineSeatOffer = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/offer/decline',
  access: 'signed-in',
  summary: 'Decline the seat that is held for a child',
  params,
  body,
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
})
