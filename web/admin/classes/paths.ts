import type { Course } from '../../../contract/courses.ts'
import { slugOf } from '../../../domain/semester.ts'

/** The path of the class list of the course's semester. */
export function listPath({ semester_id, semester }: Pick<Course, 'semester_id' | 'semester'>): string {
  return `/admin/dashboard/classes/${encodeURIComponent(slugOf({ id: semester_id, name: semester }))}`
}

/** The path of the Class Manager of a course. */
export function managerLink({ id, semester_id, semester }: Pick<Course, 'id' | 'semester_id' | 'semester'>) {
  const semester_slug = slugOf({ id: semester_id, name: semester })
  return {
    to: '/admin/dashboard/classes/$semester_slug/$course_id',
    params: { semester_slug, course_id: String(id) },
  } as const
}

/** The URL of the Class Manager of a course. */
export function managerPath(course: Pick<Course, 'id' | 'semester_id' | 'semester'>): string {
  return `${listPath(course)}/${course.id}`
}
