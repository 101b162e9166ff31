import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const schoolQuery = queryOptions({
  queryKey: ['school'],
  queryFn: async () => (await call('GET /api/school')).body.school,
})

/** For the office. */
export const timeZonesQuery = queryOptions({
  queryKey: ['time zones'],
  queryFn: async () => (await call('GET /api/school/time-zones')).body.time_zones,
  staleTime: Infinity,
})
