import { queryClient } from '../api/queryClient.ts'
import type { Draft } from './draft.ts'
import { meQuery } from './me.ts'
import { unsavedForm } from './openForms.ts'

/** Of the half-filled form that was opened last. */
export function currentDraft(): Draft | undefined {
  const user = queryClient.getQueryData(meQuery.queryKey)
  const form = unsavedForm()
  const { pathname, search } = window.location
  return user && form && { ...form, user_id: user.id, path: pathname + search, kept_at: Date.now() }
}
