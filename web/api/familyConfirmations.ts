import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The semesters that ask a family to confirm now, with its children, for the office. */
export function familyConfirmationsQuery(id: number) {
  return queryOptions({
    queryKey: ['parents', 'confirmations', id],
    queryFn: async () => (await call('GET /api/users/parents/:id/confirmations', { params: { id } })).body.semesters,
    staleTime: 0,
  })
}
