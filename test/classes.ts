import { createCourse, updateCourse } from '../contract/courses.ts'
import type { BuiltUser, buildEnrollmentState } from './builders.ts'
import type { School } from './school.ts'

type At = Awaited<ReturnType<typeof buildEnrollmentState>>

/** A class as the office's form sends it: art on Monday, for kindergarten and grade 5. */
export const ART = {
  section: '101',
  name: 'Art',
  description: '<p>Paint and clay</p>',
  grade: 'K,5',
  max_seats: 12,
  period: '1',
  days: 'M',
  time: '9:00-9:50',
} as const

/** Creates a class of the teacher's, as the admin. */
export function createClass(school: School, by: BuiltUser, given: Record<string, unknown>) {
  return school.as(by).send(createCourse, { body: { ...ART, ...given } })
}

/** The class as it is, with what is to be changed, as the form sends it. */
export function courseForm({ course, semester }: At, to: Record<string, unknown>) {
  const { section, name, teacher_id, grade, max_seats, period, days, time, restrictions } = course
  const fields = { section, name, teacher_id, grade, max_seats, period, days, time, restrictions }
  return { ...fields, description: ART.description, semester: semester.id, ...to }
}

export function editClass(school: School, by: BuiltUser, at: At, to: Record<string, unknown>) {
  return school.as(by).send(updateCourse, { params: { id: at.course.id }, body: courseForm(at, to) })
}
