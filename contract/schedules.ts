import { z } from 'zod'
import { REFUSALS } from '../domain/enrollment.ts'
import { IdText, Ignored, SemesterReference } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** A child's classes of a semester; a waiting one says the child's place in line, counted from 1. */
export const Schedule = z.object({
  enrolled: z.array(Course),
  waiting: z.array(Course.extend({ position: z.int().positive() })),
})
export type Schedule = z.infer<typeof Schedule>

/** `code` is the HTTP status; `courses` holds the courses whose counts this action changed, merged by id. */
export const EnrollmentResult = z.object({
  code: z.int(),
  message: z.string(),
  /** Why not, as a stable word; absent when it was done. */
  because: z.enum(REFUSALS).optional(),
  schedule: Schedule,
  courses: z.array(Course),
})
export type EnrollmentResult = z.infer<typeof EnrollmentResult>

export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/students/:id/schedule',
  access: 'signed-in',
  summary: "A child's schedule of a semester",
  params: z.object({ id: IdText }),
  query: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ schedule: Schedule }) },
})

const params = z.object({ course_id: IdText, student_id: IdText })

/** The specification sends the ids and the culprit again; the path and the session count. */
const body = z.strictObject({ course_id: Ignored, student_id: Ignored, culprit: Ignored })

/** 201 done; 202 the class filled up in the meantime; 422 a rule says no. */
export const enrollInCourse = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/enroll',
  access: 'signed-in',
  summary: 'Enroll a child in a class',
  params,
  body,
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
})

/** 201 joined, the message tells the position; 202 a seat is free or the list is full; 422 a rule says no. */
export const joinCourseWaitList = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/waitlist',
  access: 'signed-in',
  summary: 'Put a child on the wait list of a full class',
  params,
  body,
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
})

export const leaveCourseWaitList = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/waitlist/remove',
  access: 'signed-in',
  summary: 'Take a child off a wait list',
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
