import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { PERIODS } from '../domain/period.ts'
import { Id, SemesterReference, StudentGrade, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** One scheduled class. Its counts hold at the moment of the answer; only the database decides who gets a seat. */
export const Course = z.object({
  id: Id,
  section: z.string(),
  name: z.string(),
  /** Clean HTML. */
  description: z.string(),
  teacher_id: Id,
  teacher: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  /** Comma-separated: "K,1,2". */
  grade: z.string(),
  max_seats: z.int(),
  current_seats: z.int(),
  wait_list: z.int(),
  room: z.string(),
  period: z.enum(PERIODS),
  days: z.enum(DAYS),
  time: z.string(),
  /** Comma-separated section codes, "101,204", or "". */
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
  /** `id` is the schedule id of the roster calls. */
  pivot: z.object({ id: Id, course_id: Id, student_id: Id, updated_at: Time }),
})
export type RosterStudent = z.infer<typeof RosterStudent>

/** A course with its rosters, the wait list in its order: for admins only. */
export const CourseWithRoster = Course.extend({
  enrolled: z.array(RosterStudent),
  waiting: z.array(RosterStudent),
})
export type CourseWithRoster = z.infer<typeof CourseWithRoster>

/** A parent is told of active courses of active semesters, and of nobody on them. */
export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses/by-semester/:semester',
  access: 'signed-in',
  summary: 'The courses of a semester',
  params: z.object({ semester: SemesterReference }),
  answers: { 200: z.object({ courses: z.array(Course) }) },
})
