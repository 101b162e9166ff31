import { type Query, queryOptions } from '@tanstack/react-query'
import type { Pause } from '../../contract/pauses.ts'
import { call } from './call.ts'
import { isFirstLoad, queryClient } from './queryClient.ts'

/** Milliseconds. */
const STALE_MS = 10_000
/** Milliseconds between two looks while something is paused, plus up to as much again at random: all other screens do the same. */
const REFETCH_MS = 20_000

export const pausesQuery = queryOptions({
  queryKey: ['pauses'],
  queryFn: async ({ queryKey }) => (await call('GET /api/pauses', { acceptsStale: isFirstLoad(queryKey) })).body.pauses,
  staleTime: STALE_MS,
  refetchInterval: ({ state }: Query<Pause[]>) =>
    (state.data?.length ?? 0) > 0 ? REFETCH_MS * (1 + Math.random()) : false,
})

export function cachePauses(pauses: Pause[]): void {
  queryClient.setQueryData(pausesQuery.queryKey, pauses)
}
