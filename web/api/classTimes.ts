import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { classTimesKey } from './courses.ts'

/** When the semester has classes, for families that look for one. */
export function classTimesQuery(semester: number) {
  return queryOptions({
    queryKey: classTimesKey(semester),
    queryFn: async () => (await call('GET /api/courses/times/:semester', { params: { semester } })).body.class_times,
  })
}
