import type { QueryOf } from '../../../../contract/endpoint.ts'
import { listRegistrations, type RegistrationSummary } from '../../../../contract/registrationOffice.ts'
import { call } from '../../../api/call.ts'
import { type RowSink, readRows } from '../../../api/readRows.ts'
import type { PageState } from '../../../ui/table/useServerPage.ts'
import type { RegistrationFilter } from './filter.ts'

export interface RegistrationsQuery extends PageState {
  readonly filter: RegistrationFilter
}

/** One page of matching registrations, their total, and the school years to filter by. */
export function registrationsQuery({ page, size = 25, cursor, ...filter }: RegistrationsQuery) {
  const query = { ...queryOf(filter), page, size, cursor }
  return {
    queryKey: ['registrations', query],
    queryFn: async () => (await call(listRegistrations, { query })).body,
  }
}

/** All matching registrations. The server records this as an export. */
export function readRegistrations(query: RegistrationsQuery, sink: RowSink<RegistrationSummary>) {
  return readRows(listRegistrations, { query: queryOf(query), list: 'registrations', ...sink })
}

/** The filter of a request. */
export function filterOf({ search, filter }: Pick<RegistrationsQuery, 'search' | 'filter'>) {
  const { state = '', grade = '', year = '' } = filter
  return { search, state, grade, year } as const
}

type Sort = QueryOf<typeof listRegistrations>['sort']

function queryOf({ sort = 'received_at', order, ...query }: Omit<RegistrationsQuery, 'page' | 'size' | 'cursor'>) {
  return { ...filterOf(query), sort: sort as Sort, order }
}
