import { queryOptions } from '@tanstack/react-query'
import type { ListedRegistration } from '../../../contract/registration/office.ts'
import type { QueryTo } from '../../../contract/routes.ts'
import { call } from '../../api/call.ts'
import { type RowSink, readRows } from '../../api/readRows.ts'
import type { PageState } from '../../ui/table/ServerTable.tsx'
import type { RegistrationFilter } from './filter.ts'

export interface RegistrationsQuery extends PageState {
  readonly filter: RegistrationFilter
}

/** One page of matching registrations, their total, and the school years to filter by. */
export function registrationsQuery({ page, size = 25, cursor, ...filter }: RegistrationsQuery) {
  const query = { ...queryOf(filter), page, size, cursor }
  return {
    queryKey: ['registrations', query],
    queryFn: async () => (await call('GET /api/registrations', { query })).body,
  }
}

/** All matching registrations. The server records this as an export. */
export function readRegistrations(query: RegistrationsQuery, sink: RowSink<ListedRegistration>) {
  return readRows('GET /api/registrations', { query: queryOf(query), list: 'registrations', ...sink })
}

/** The filter of a request. */
export function toFilter({ search, filter }: Pick<RegistrationsQuery, 'search' | 'filter'>) {
  const { state = '', grade = '', year = '' } = filter
  return { search, state, grade, year } as const
}

type Sort = QueryTo<'GET /api/registrations'>['sort']

function queryOf({ sort = 'received_at', order, ...query }: Omit<RegistrationsQuery, 'page' | 'size' | 'cursor'>) {
  return { ...toFilter(query), sort: sort as Sort, order }
}

export const ACCESS_PAGE_SIZES = [25, 50, 100] as const

interface AccessQuery {
  /** Undefined for the accesses to all registrations. */
  readonly registration_id: number | undefined
  readonly search: string
  readonly page: number
  readonly size: number
}

/** One page of the matching entries of the access log, newest first. */
export function accessesQuery({ registration_id, search, page, size }: AccessQuery) {
  const query = { search, page, size, ...(registration_id !== undefined && { registration_id }) }
  return queryOptions({
    queryKey: ['registration accesses', registration_id, search, page, size],
    queryFn: async () => (await call('GET /api/registrations/accesses', { query })).body,
    staleTime: 0,
  })
}
