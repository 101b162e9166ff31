import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import { listRegistrations, type RegistrationSummary } from '../../../../contract/registrationOffice.ts'
import { call } from '../../../api/call.ts'
import type { TableState } from '../../../ui/table/tableState.ts'
import type { RegistrationFilter } from './filter.ts'

export interface RegistrationsQuery extends TableState {
  readonly search: string
  readonly filter: RegistrationFilter
}

/** One page of matching registrations, their total, and the school years to filter by. */
export function registrationsQuery({ page, size = 25, ...query }: RegistrationsQuery) {
  return queryOptions({
    queryKey: ['registrations', query, page, size],
    queryFn: async () => (await call(listRegistrations, { query: { ...queryOf(query), page, size } })).body,
    staleTime: 0,
  })
}

/** All matching registrations. The server records this as an export. */
export async function readRegistrations(
  query: Omit<RegistrationsQuery, 'page' | 'size'>,
): Promise<RegistrationSummary[]> {
  return (await call(listRegistrations, { query: queryOf(query) })).body.registrations
}

/** The filter of a request. */
export function filterOf({ search, filter }: Pick<RegistrationsQuery, 'search' | 'filter'>) {
  const { state = '', grade = '', year = '' } = filter
  return { search, state, grade, year } as const
}

type Sort = QueryOf<typeof listRegistrations>['sort']

function queryOf({ sort = 'received_at', order, ...query }: Omit<RegistrationsQuery, 'page' | 'size'>) {
  return { ...filterOf(query), sort: sort as Sort, order }
}
