import { queryOptions } from '@tanstack/react-query'
import type { ListedRegistration, OfficeRegistration } from '../../../contract/registration/office.ts'
import type { QueryTo } from '../../../contract/routes.ts'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { type RowSink, readRows } from '../../api/readRows.ts'
import { registrationCountsQuery } from '../../api/registrationCounts.ts'
import type { PageState } from '../../ui/table/ServerTable.tsx'
import type { RegistrationFilter } from './filter.ts'

/** Null if the registration does not exist. */
export function registrationQuery(id: number) {
  return queryOptions({ queryKey: ['registration', id], queryFn: () => fetchRegistration(id), staleTime: 0 })
}

async function fetchRegistration(id: number): Promise<OfficeRegistration | null> {
  try {
    return (await call('GET /api/registrations/:id', { params: { id } })).body.registration
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

/**
 * Sends a command, then fetches the registration again, also after a failure. Returns whether it was sent: the office may have canceled it.
 * @throws ApiProblem with the reason of a refusal
 */
export async function sendReview(id: number, send: () => Promise<object | undefined>): Promise<boolean> {
  const reply = await send().catch(async (error: unknown) => {
    await refreshRegistration(id)
    throw error
  })
  if (reply) await refreshRegistration(id)
  return reply !== undefined
}

/** After a change by the office, or after its refusal. Resolves when the registration is up to date. */
export async function refreshRegistration(id: number): Promise<void> {
  for (const queryKey of [
    registrationCountsQuery.queryKey,
    ['office tasks'],
    ['students'],
    ['parents'],
    ['registrations'],
  ])
    void queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey: registrationQuery(id).queryKey })
}

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
