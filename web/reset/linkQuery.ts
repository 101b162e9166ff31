import { queryOptions } from '@tanstack/react-query'
import { validateResetToken } from '../../contract/passwords.ts'
import { call } from '../api/call.ts'
import type { ResetLink } from './resetLink.ts'

/** Whether the link is valid. Never refetched. */
export function linkQuery({ id, token }: ResetLink) {
  return queryOptions({
    queryKey: ['reset link', id, token],
    queryFn: async () => (await call(validateResetToken, { query: { id, token }, body: {} })).body.valid,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
