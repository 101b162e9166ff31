import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { PERIODS } from '../domain/period.ts'
import { EmptyBody, Id, IdText, optionalText, SemesterReference, StudentGrade, Time } from './codecs.ts'
import { CourseFields, NewCourse } from './courseFields.ts'
import { endpoint } from './endpoint.ts'

/** The counts are a snapshot. Only the database decides who gets a seat. */
export const Course = z.object({
  id: Id,
  section: z.string(),
  name: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  teacher_id: Id,
  teacher: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  grade: z.string(),
  max_seats: z.int(),
  current_seats: z.int(),
  wait_list: z.int(),
  room: z.string(),
  period: z.enum(PERIODS),
  days: z.enum(DAYS),
  time: z.string(),
  restrictions: z.string(),
  semester: z.string(),
  semester_id: Id,
  active: z.boolean(),
})
export type Course = z.infer<typeof Course>

export const RosterStudent = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  /** The roster entry. `id` is the `schedule_id` of the roster endpoints. */
  pivot: z.object({ id: Id, course_id: Id, student_id: Id, updated_at: Time }),
})
export type RosterStudent = z.infer<typeof RosterStudent>

/** For admins only. `waiting` is in the order of the wait list. */
export const CourseWithRoster = Course.extend({
  enrolled: z.array(RosterStudent),
  waiting: z.array(RosterStudent),
})
export type CourseWithRoster = z.infer<typeof CourseWithRoster>

/** A parent gets the active courses of active semesters, without their rosters. */
export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses/by-semester/:semester',
  access: 'signed-in',
  summary: 'List the courses of a semester',
  params: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ courses: z.array(Course) }) },
})

const IdParams = z.object({ id: IdText })
const CourseResponse = z.object({ course: CourseWithRoster })

/** The ETag identifies the revision. */
export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  access: 'admin',
  summary: 'Get a course with its roster and wait list',
  params: IdParams,
  responses: { 200: CourseResponse },
})

/** 422 by field; on `roster` when a rule refuses a student. Nothing is created then. */
export const createCourse = endpoint({
  method: 'POST',
  path: '/api/courses',
  access: 'admin',
  summary: 'Create a course',
  body: NewCourse,
  responses: { 201: CourseResponse },
})

/** A student on the roster whose enrollment would break a rule after an edit. `field` is the edited field that breaks it. */
export const AffectedStudent = z.object({
  student_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(['enrolled', 'waiting']),
  field: z.enum(['grade', 'days', 'period', 'restrictions', 'semester']),
  because: z.string(),
})
export type AffectedStudent = z.infer<typeof AffectedStudent>

/**
 * 412 with the current course when If-Match has an old revision. 422 by field when the edit breaks a rule for a student on the roster, and
 * with the code `withdraws-offers` when fewer seats withdraw offers and `withdraw_offers` is not true.
 */
export const updateCourse = endpoint({
  method: 'PUT',
  path: '/api/courses/:id',
  access: 'admin',
  summary: 'Edit a course',
  params: IdParams,
  body: CourseFields.extend({ withdraw_offers: z.boolean().optional() }),
  responses: { 200: CourseResponse, 412: CourseResponse.extend({ message: z.string(), code: z.literal('changed') }) },
})

/** Changes nothing. Not in the specification. */
export const checkCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:id/check',
  access: 'admin',
  summary: 'List the students that an edit would affect',
  params: IdParams,
  body: CourseFields,
  responses: { 200: z.object({ affected: z.array(AffectedStudent) }) },
  repeat: 'harmless',
})

/** Returns 400 while the class has enrolled or waiting students. */
export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/api/courses/:id',
  access: 'admin',
  summary: 'Delete a course',
  params: IdParams,
  body: EmptyBody,
  responses: { 204: null },
  stepUp: true,
})

export const toggleCourse = endpoint({
  method: 'POST',
  path: '/api/courses/toggle-hidden/:id',
  access: 'admin',
  summary: 'Make a course active or inactive',
  params: IdParams,
  body: EmptyBody,
  responses: { 200: z.object({ courses: z.array(Course) }) },
})

export const copyCourse = endpoint({
  method: 'GET',
  path: '/api/courses/copy/data',
  access: 'admin',
  summary: 'Get a course as the source of a copy',
  query: z.object({ semester_id: IdText, section: optionalText(20), copyRoster: z.enum(['0', '1']).default('0') }),
  responses: { 200: CourseResponse },
})
