import { queryOptions } from '@tanstack/react-query'
import type { SavedFilter } from '../../../contract/savedFilters.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'

export const savedFiltersQuery = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: async () => (await call('GET /api/saved-filters')).body.filters,
})

export function cacheSavedFilters(filters: SavedFilter[]): void {
  queryClient.setQueryData(savedFiltersQuery.queryKey, filters)
}

/** The URL parameters of a filter, in the order of their names: "day=M&full=true". Empty without one. */
export function searchOf(filter: object): string {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
  params.sort()
  return params.toString()
}
