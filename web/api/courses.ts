import { queryOptions } from '@tanstack/react-query'
import { type CourseWithRoster, getCourse, listCourses } from '../../contract/courses.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

/** Every course of a semester this person may see. */
export function coursesQuery(semester: number) {
  return queryOptions({
    queryKey: ['courses', semester],
    queryFn: async () => (await call(listCourses, { params: { semester } })).body.courses,
  })
}

/** One course with its rosters, and the edit that it is of. */
export interface CourseWithEtag {
  readonly course: CourseWithRoster
  readonly etag: string | undefined
}

/** One course as its manager shows it. */
export function courseQuery(id: number) {
  return queryOptions({
    queryKey: ['course', id],
    queryFn: async (): Promise<CourseWithEtag> => {
      const { body, etag } = await call(getCourse, { params: { id } })
      return { course: body.course, etag }
    },
  })
}

/** Puts a course as a write answered it in the place of what was read before; the lists are read again when they are shown. */
export function cacheCourse(course: CourseWithRoster, etag?: string): void {
  queryClient.setQueryData(courseQuery(course.id).queryKey, (known) => ({ course, etag: etag ?? known?.etag }))
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}

/** Forgets a course that is no more. */
export function evictCourse(id: number): void {
  queryClient.removeQueries({ queryKey: courseQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}
