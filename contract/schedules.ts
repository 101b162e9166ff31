import { z } from 'zod'
import { REFUSALS } from '../domain/enrollment.ts'
import { Id, IdText, Ignored, SemesterReference, Time } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** `position` on a wait list starts at 1. */
export const Schedule = z.object({
  enrolled: z.array(Course),
  waiting: z.array(Course.extend({ position: z.int().positive() })),
  /** Classes in which a seat is held for the child. They are also in `waiting`. `drops` is the class that it gives up by accepting. */
  offered: z.array(Course.extend({ expires_at: Time, drops: Id.nullable() })),
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

const StandingSwap = z.strictObject({ drop_course_id: Id, automatic: z.boolean() })

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

/** Null removes the standing swap. The child keeps its place. */
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
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
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
