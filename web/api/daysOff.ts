import { queryOptions } from '@tanstack/react-query'
import { getDaysOff } from '../../contract/daysOff.ts'
import { call } from './call.ts'

export function daysOffQuery(semester: number) {
  return queryOptions({
    queryKey: ['days off', semester],
    queryFn: async () => (await call(getDaysOff, { params: { id: semester } })).body.days_off,
  })
}
