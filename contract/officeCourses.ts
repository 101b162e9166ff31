import { z } from 'zod'
import { FAMILY_MESSAGE_MAX } from '../domain/familyEmails/familyMessage.ts'
import { EmptyBody, Id, IdText, Ignored, optionalText, SemesterReference } from './codecs.ts'
import { CourseEdit, NewCourse } from './courseFields.ts'
import { Course, CourseWithRoster } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { ROSTER_REASON_MAX } from './values.ts'

const IdParams = z.object({ id: IdText })
const CourseResponse = z.object({ course: CourseWithRoster })
/** For `undoClassChange`. Null for a change that cannot be undone. */
const change_id = Id.nullable()

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
  emailsFamilies: true,
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
  body: CourseEdit.extend({ withdraw_offers: z.boolean().optional() }),
  responses: {
    200: CourseResponse.extend({ change_id }),
    412: CourseResponse.extend({ message: z.string(), code: z.literal('changed') }),
  },
  refusesOutdated: true,
  emailsFamilies: true,
})

/** Changes nothing. Not in the specification. */
export const checkCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:id/check',
  access: 'admin',
  summary: 'List the students that an edit would affect',
  params: IdParams,
  body: CourseEdit,
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
  responses: { 200: z.object({ courses: z.array(Course), change_id }) },
  emailsFamilies: true,
})

/**
 * Makes the class inactive and drops everyone on its roster, its wait list and its reserve. `family_message` is added to the emails to their
 * families. Not in the specification.
 */
export const cancelCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:id/cancel',
  access: 'admin',
  summary: 'Cancel a course and drop everyone',
  params: IdParams,
  body: z.strictObject({
    reason: optionalText(ROSTER_REASON_MAX),
    family_message: optionalText(FAMILY_MESSAGE_MAX),
    culprit: Ignored,
  }),
  responses: { 200: CourseResponse.extend({ change_id }) },
  emailsFamilies: true,
})

/**
 * Undoes the caller's last change of classes within a minute: an edit, a change of many, a class made active or inactive, or a cancellation. It
 * returns the classes. 422 with the reason when it would not restore what was there before, and then nothing is changed. Not in the specification.
 */
export const undoClassChange = endpoint({
  method: 'PUT',
  path: '/api/admin/undo-class-change',
  access: 'admin',
  summary: 'Undo the last change of classes',
  body: z.strictObject({ change_id: Id }),
  responses: { 200: z.object({ courses: z.array(Id) }) },
  emailsFamilies: true,
})

export const copyCourse = endpoint({
  method: 'GET',
  path: '/api/courses/copy/data',
  access: 'admin',
  summary: 'Get a course as the source of a copy',
  query: z.object({ semester_id: IdText, section: optionalText(20), copyRoster: z.enum(['0', '1']).default('0') }),
  responses: { 200: CourseResponse },
})

/** How many children wait for a seat in an active class of the semester. A child on two wait lists counts once. Not in the specification. */
export const countWaitingChildren = endpoint({
  method: 'GET',
  path: '/api/semester/:semester/waiting-children',
  access: 'admin',
  summary: 'Count the children on wait lists',
  params: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ children: z.int() }) },
})
