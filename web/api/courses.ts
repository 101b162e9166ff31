import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { inFamilyLanguage } from './familyLanguage.ts'
import { withNewerCounts } from './liveCounts.ts'
import { isFirstLoad } from './queryClient.ts'

export function coursesQuery(semester: number) {
  return queryOptions({
    queryKey: ['courses', semester],
    queryFn: async ({ queryKey }) => {
      const start = performance.now()
      const { body } = await call('GET /api/courses/by-semester/:semester', {
        params: { semester },
        acceptsStale: isFirstLoad(queryKey),
      })
      return withNewerCounts(inFamilyLanguage(body.courses), start)
    },
  })
}

/** When the semester has classes, for families that look for one. */
export function classTimesQuery(semester: number) {
  return queryOptions({
    queryKey: ['class times', semester],
    queryFn: async () => (await call('GET /api/courses/times/:semester', { params: { semester } })).body.class_times,
  })
}

/** Of one class as the office sees it. Apart from its query, which families do not load. */
export function courseKey(id: number) {
  return ['course', id] as const
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
