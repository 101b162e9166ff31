import { queryOptions } from '@tanstack/react-query'
import { getBellSchedules } from '../../contract/bellSchedules.ts'
import { call } from './call.ts'

export function bellSchedulesQuery(semester: number) {
  return queryOptions({
    queryKey: ['bell schedules', semester],
    queryFn: async () => (await call(getBellSchedules, { params: { id: semester } })).body.bell_schedules,
  })
}
