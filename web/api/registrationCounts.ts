import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Milliseconds. */
const REFETCH_INTERVAL = 60_000

/** The number of registrations in each state. */
export const registrationCountsQuery = queryOptions({
  queryKey: ['registration counts'],
  queryFn: async () => (await call('GET /api/registrations/counts')).body.counts,
  refetchInterval: REFETCH_INTERVAL,
})
