import { queryOptions } from '@tanstack/react-query'
import { getSchool, listTimeZones } from '../../contract/school.ts'
import { call } from './call.ts'

export const schoolQuery = queryOptions({
  queryKey: ['school'],
  queryFn: async () => (await call(getSchool)).body.school,
})

/** For the office. */
export const timeZonesQuery = queryOptions({
  queryKey: ['time zones'],
  queryFn: async () => (await call(listTimeZones)).body.time_zones,
  staleTime: Infinity,
})
