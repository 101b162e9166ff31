import type { Course } from '../../contract/courses.ts'

/** Replaces the changed courses in the list, in order; changed courses outside the list are ignored. */
export function mergeCourses(list: readonly Course[], changed: readonly Course[]): Course[] {
  const byId = new Map(changed.map((course) => [course.id, course]))
  return list.map((course) => byId.get(course.id) ?? course)
}
