import { queryOptions } from '@tanstack/react-query'
import type { Semester } from '../../contract/semesters.ts'
import type { Role } from '../../domain/semester.ts'
import { call } from './call.ts'

/** The semesters that ask the family to confirm now, with its children. */
export const confirmationsQuery = queryOptions({
  queryKey: ['confirmations'],
  queryFn: async () => (await call('GET /api/confirmations/mine')).body.semesters,
})

/** Whether a family may have to confirm its children before it chooses classes. The server knows whether it is time. */
export function needsConfirmation({ confirmation }: Pick<Semester, 'confirmation'>, role: Role): boolean {
  return confirmation === 'required' && role === 'parent'
}
