import { queryOptions } from '@tanstack/react-query'
import type { CourseWithRoster } from '../../contract/courses.ts'
import { call } from './call.ts'
import { classEmailsQuery } from './classEmails.ts'
import { courseKey } from './courses.ts'
import { queryClient } from './queryClient.ts'

export interface CourseWithEtag {
  readonly course: CourseWithRoster
  readonly etag: string | undefined
}

export function courseQuery(id: number) {
  return queryOptions({
    queryKey: courseKey(id),
    queryFn: async (): Promise<CourseWithEtag> => {
      const { body, etag } = await call('GET /api/courses/:id', { params: { id } })
      return { course: body.course, etag }
    },
  })
}

/** The parents of the children of a class as they were confirmed last, by child. */
export function rosterContactsQuery(id: number) {
  return queryOptions({
    queryKey: ['roster contacts', id],
    queryFn: async () => {
      const { contacts } = (await call('GET /api/courses/:id/confirmed-contacts', { params: { id } })).body
      return new Map(contacts.map((of) => [of.student_id, of]))
    },
  })
}

/** Also invalidates the lists of courses. */
export function cacheCourse(course: CourseWithRoster, etag?: string): void {
  queryClient.setQueryData(courseQuery(course.id).queryKey, (cached) => ({ course, etag: etag ?? cached?.etag }))
  void queryClient.invalidateQueries({ queryKey: rosterContactsQuery(course.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: classEmailsQuery(course.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}

export function evictCourse(id: number): void {
  queryClient.removeQueries({ queryKey: courseQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}
