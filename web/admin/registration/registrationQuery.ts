import { queryOptions } from '@tanstack/react-query'
import type { OfficeRegistration } from '../../../contract/registration/office.ts'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { registrationCountsQuery } from '../../api/registrationCounts.ts'

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
