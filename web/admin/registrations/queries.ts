import { queryOptions } from '@tanstack/react-query'
import { getRegistration, type OfficeRegistration } from '../../../contract/registrationOffice.ts'
import { listRegistrationAccesses } from '../../../contract/registrationOfficeAccess.ts'
import { call } from '../../api/call.ts'
import { parentsQuery } from '../../api/parents.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { registrationCountsQuery } from '../../api/registrationCounts.ts'
import { studentsQuery } from '../../api/students.ts'

/** Null if the registration does not exist. */
export function registrationQuery(id: number) {
  return queryOptions({ queryKey: ['registration', id], queryFn: () => fetchRegistration(id), staleTime: 0 })
}

async function fetchRegistration(id: number): Promise<OfficeRegistration | null> {
  try {
    return (await call(getRegistration, { params: { id } })).body.registration
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

export const ACCESS_PAGE_SIZES = [25, 50, 100] as const

interface AccessQuery {
  /** Undefined for the accesses to all registrations. */
  readonly registration_id: number | undefined
  readonly page: number
  readonly size: number
}

/** One page of the access log, newest first. */
export function accessesQuery({ registration_id, page, size }: AccessQuery) {
  const query = { page, size, ...(registration_id !== undefined && { registration_id }) }
  return queryOptions({
    queryKey: ['registration accesses', registration_id, page, size],
    queryFn: async () => (await call(listRegistrationAccesses, { query })).body,
    staleTime: 0,
  })
}

/** After a change by the office, or after its refusal. Resolves when the registration is up to date. */
export async function refreshRegistration(id: number): Promise<void> {
  for (const { queryKey } of [registrationCountsQuery, studentsQuery, parentsQuery])
    void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: ['registrations'] })
  await queryClient.invalidateQueries({ queryKey: registrationQuery(id).queryKey })
}
