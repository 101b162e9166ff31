import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** What moving every student up one grade would do, and the last time that it was done. */
export const gradeLevelsQuery = queryOptions({
  queryKey: ['grade levels'],
  queryFn: async () => (await call('GET /api/students/grade-levels')).body,
  staleTime: 0,
})
