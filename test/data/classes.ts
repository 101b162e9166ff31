import { createCourse, updateCourse } from '../../contract/officeCourses.ts'
import type { School } from '../school.ts'
import type { BuiltUser, buildEnrollmentState } from './builders.ts'

type BuiltState = Awaited<ReturnType<typeof buildEnrollmentState>>

/** The fields of the class form: art on Monday, for kindergarten and grade 5. */
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

/** Creates a class as the admin. */
export function createClass(school: School, by: BuiltUser, fields: Record<string, unknown>) {
  return school.as(by).send(createCourse, { body: { ...ART, ...fields } })
}

export function courseForm(
  { course, semester }: { readonly course: BuiltState['course']; readonly semester: { readonly id: number } },
  changes: Record<string, unknown>,
) {
  const { section, name, teacher_id, grade, max_seats, period, days, time, restrictions } = course
  const fields = { section, name, teacher_id, grade, max_seats, period, days, time, restrictions }
  return { ...fields, description: ART.description, semester: semester.id, ...changes }
}

export function editClass(school: School, by: BuiltUser, state: BuiltState, changes: Record<string, unknown>) {
  return school.as(by).send(updateCourse, { params: { id: state.course.id }, body: courseForm(state, changes) })
}
