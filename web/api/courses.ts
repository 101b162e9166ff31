import { queryOptions } from '@tanstack/react-query'
import { type CourseWithRoster, getCourse, listCourses } from '../../contract/courses.ts'
import { call } from './call.ts'
import { classMailsQuery } from './classMails.ts'
import { withNewerCounts } from './liveCounts.ts'
import { isFirstLoad, queryClient } from './queryClient.ts'

export function coursesQuery(semester: number) {
  return queryOptions({
    queryKey: ['courses', semester],
    queryFn: async ({ queryKey }) => {
      const start = performance.now()
      const { body } = await call(listCourses, { params: { semester }, acceptsStale: isFirstLoad(queryKey) })
      return withNewerCounts(body.courses, start)
    },
  })
}

export interface CourseWithEtag {
  readonly course: CourseWithRoster
  readonly etag: string | undefined
}

export function courseQuery(id: number) {
  return queryOptions({
    queryKey: ['course', id],
    queryFn: async (): Promise<CourseWithEtag> => {
      const { body, etag } = await call(getCourse, { params: { id } })
      return { course: body.course, etag }
    },
  })
}

/** Also invalidates the lists of courses. */
export function cacheCourse(course: CourseWithRoster, etag?: string): void {
  queryClient.setQueryData(courseQuery(course.id).queryKey, (cached) => ({ course, etag: etag ?? cached?.etag }))
  void queryClient.invalidateQueries({ queryKey: classMailsQuery(course.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}

const deletedCourses = new Set<number>()

/** A class that is being deleted is not fetched again, because its screen is still open when the deletion succeeds. */
export function setCourseDeleted(id: number, isDeleted: boolean): void {
  if (isDeleted) deletedCourses.add(id)
  else deletedCourses.delete(id)
}

export function isCourseDeleted(id: number): boolean {
  return deletedCourses.has(id)
}

export function evictCourse(id: number): void {
  queryClient.removeQueries({ queryKey: courseQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}
