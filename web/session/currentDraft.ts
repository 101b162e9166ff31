import { queryClient } from '../api/queryClient.ts'
import type { Draft } from './draft.ts'
import { meQuery } from './me.ts'
import { unsavedForm } from './openForms.ts'
import { selectedStudentId } from './storage.ts'

const NO_FORM = { form: '', values: {} }

/** The present screen, with the half-filled form that was opened last. */
export function currentDraft(): Draft | undefined {
  const user = queryClient.getQueryData(meQuery.queryKey)
  const { pathname, search } = window.location
  const place = { path: pathname + search, student_id: selectedStudentId(), kept_at: Date.now() }
  return user && { ...(unsavedForm() ?? NO_FORM), ...place, user_id: user.id }
}
