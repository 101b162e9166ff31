import { queryOptions } from '@tanstack/react-query'
import { getCalendarAddress } from '../../contract/calendars.ts'
import { call } from './call.ts'

/** When the address of a child's calendar was created, and when the last one ended. */
export function calendarQuery(student: number) {
  return queryOptions({
    queryKey: ['calendar', student],
    queryFn: async () => (await call(getCalendarAddress, { params: { id: student } })).body,
  })
}
