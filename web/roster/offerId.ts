import type { Course } from '../../contract/courses.ts'
import type { Student } from '../../contract/students.ts'

/** The id of the element that names the class of a child's offer. It can have the focus. */
export function offerId(course: Pick<Course, 'id'>, student: Pick<Student, 'id'>): string {
  return `offer-${course.id}-${student.id}`
}
