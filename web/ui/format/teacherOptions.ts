import type { Course } from '../../../contract/courses.ts'
import { naturalOrder } from '../../../domain/naturalOrder.ts'
import { fullName } from '../../../domain/person.ts'

/** An option of a select. */
export interface SelectOption {
  readonly value: string
  readonly label: string
}

/** The teachers of these classes by last name, each once. The value is the teacher's id. */
export function teacherOptions(courses: readonly Pick<Course, 'teacher'>[]): SelectOption[] {
  const teachers = new Map(courses.map(({ teacher }) => [teacher.id, teacher]))
  return [...teachers.values()]
    .toSorted((a, b) => naturalOrder(a.last_name, b.last_name) || naturalOrder(a.first_name, b.first_name))
    .map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))
}
