import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** With the ETag that a save must send. */
export function daysOffQuery(semester: number) {
  return queryOptions({
    queryKey: ['days off', semester],
    queryFn: async () => {
      const { body, etag } = await call('GET /api/semester/:id/days-off', { params: { id: semester } })
      return { days_off: body.days_off, etag }
    },
  })
}
