import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The accounts that test a semester before it opens. */
export function testersQuery(semester: number) {
  return queryOptions({
    queryKey: ['testers', semester],
    queryFn: async () => (await call('GET /api/semester/:id/testers', { params: { id: semester } })).body.testers,
  })
}
