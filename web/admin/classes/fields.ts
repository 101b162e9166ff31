import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import type { Course, CourseWithRoster } from '../../../contract/courses.ts'
import type { RequestBody } from '../../../contract/endpoint.ts'
import type { createCourse, updateCourse } from '../../../contract/officeCourses.ts'
import { FIELD_IS_REQUIRED } from '../../../contract/problem.ts'

export const RequiredSemesterId = z.int({ error: FIELD_IS_REQUIRED }).positive()

export type ClassInput = RequestBody<typeof updateCourse>

/** The values of an empty form. */
export const EMPTY_CLASS = {
  section: '',
  name: '',
  description: '',
  teacher_id: undefined,
  grade: '',
  max_seats: undefined,
  room: '',
  period: undefined,
  days: undefined,
  time: '',
  restrictions: '',
  semester: undefined,
  roster: [] as number[],
  copy_of: undefined,
}

/** A class as form values. */
export function toFormValues(course: Course) {
  const { section, name, description, teacher_id, grade, max_seats, room, period, days, time, restrictions } = course
  const own = { section, name, description, teacher_id, grade, max_seats, room, period, days, time, restrictions }
  return { ...own, semester: course.semester_id }
}

/** Form values copied from another class, without an inactive teacher. */
export function copyFields(
  source: CourseWithRoster,
  teachers: readonly { readonly id: number }[],
): Partial<RequestBody<typeof createCourse>> {
  const { teacher_id, semester, ...fields } = toFormValues(source)
  return {
    ...fields,
    copy_of: source.id,
    teacher_id: teachers.some(({ id }) => id === teacher_id) ? teacher_id : undefined,
    roster: source.enrolled.map(({ id }) => id),
  }
}

/** The labels of the fields, in the form's order. */
export function useClassLabels() {
  const { t } = useLingui()
  return {
    section: t`Section`,
    name: t`Name`,
    description: t`Description`,
    teacher_id: t`Teacher`,
    semester: t`Semester`,
    grade: t`Grades`,
    days: t`Days`,
    period: t`Period`,
    time: t`Time`,
    room: t`Room`,
    max_seats: t`Seats`,
    restrictions: t`Restrictions`,
  }
}
