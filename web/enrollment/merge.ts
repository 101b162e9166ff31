import type { Course } from '../../contract/courses.ts'

/** The list with the changed courses in their places. A changed course that is not listed stays out: it is not shown here. */
export function mergeCourses(list: readonly Course[], changed: readonly Course[]): Course[] {
  const fresh = new Map(changed.map((course) => [course.id, course]))
  return list.map((course) => fresh.get(course.id) ?? course)
}
