import type { Course } from '../../contract/courses.ts'
import { naturalOrder } from '../../domain/naturalOrder.ts'
import { PERIODS, type Period } from '../../domain/period.ts'
import { fullName } from '../../domain/person.ts'

/** The periods in which these classes meet, in order. */
export function periodOptions(courses: readonly Course[]): Period[] {
  return PERIODS.filter((period) => courses.some((course) => course.period === period))
}

/** The teachers of these classes by last name. */
export function teacherOptions(courses: readonly Course[]): { readonly value: string; readonly label: string }[] {
  const teachers = new Map(courses.map(({ teacher }) => [teacher.id, teacher]))
  return [...teachers.values()]
    .toSorted((a, b) => naturalOrder(a.last_name, b.last_name) || naturalOrder(a.first_name, b.first_name))
    .map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))
}
