import { z } from 'zod'
import { Id, SemesterReference, StudentGrade, Time } from './codecs.ts'
import { StoredCourseFields } from './courseFields.ts'
import { endpoint } from './endpoint.ts'

/** The counts are a snapshot. Only the database decides who gets a seat. */
export const Course = StoredCourseFields.extend({
  id: Id,
  teacher: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  current_seats: z.int(),
  /** How many of the taken seats are held for children on the wait list. */
  offered_seats: z.int(),
  wait_list: z.int(),
  semester: z.string(),
  semester_id: Id,
  active: z.boolean(),
})
export type Course = z.infer<typeof Course>

/** The rule that does not let a waiting child take a seat. `by` is the name of the class in the way. */
export const PassedOver = z.union([
  z.object({ because: z.enum(['done', 'wrong-grade']) }),
  z.object({ because: z.enum(['same-time', 'restricted']), by: z.string() }),
])
export type PassedOver = z.infer<typeof PassedOver>

export const RosterStudent = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  /** The roster entry. `id` is the `schedule_id` of the roster endpoints. */
  pivot: z.object({ id: Id, course_id: Id, student_id: Id, updated_at: Time }),
  /** Whom the office calls. */
  parent: z.object({ id: Id, first_name: z.string(), last_name: z.string(), phone: z.string(), email: z.string() }),
  /** When the offer of a seat ends. Null without an offer. */
  offer_ends_at: Time.nullable(),
  /** Why a waiting child would be passed over if a seat became free now. Null when it would not. */
  passed_over: PassedOver.nullable(),
})
export type RosterStudent = z.infer<typeof RosterStudent>

const ReserveStudent = RosterStudent.omit({ pivot: true, offer_ends_at: true, passed_over: true })
export type ReserveStudent = z.infer<typeof ReserveStudent>

/** For admins only. `waiting` is in the order of the wait list, `reserve` in the order in which children join it. */
export const CourseWithRoster = Course.extend({
  enrolled: z.array(RosterStudent),
  waiting: z.array(RosterStudent),
  reserve: z.array(ReserveStudent),
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

/** When a semester has classes, for lists of grades. A family looks for classes at these times only. */
export const ClassTime = Course.pick({ days: true, period: true, grade: true })
export type ClassTime = z.infer<typeof ClassTime>

/** Of the classes that the requester sees in `listCourses`, each combination once. Not in the specification. */
export const listClassTimes = endpoint({
  method: 'GET',
  path: '/api/courses/times/:semester',
  access: 'signed-in',
  summary: 'List when a semester has classes',
  params: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ class_times: z.array(ClassTime) }) },
})
