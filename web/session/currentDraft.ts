import { queryClient } from '../api/queryClient.ts'
import type { Draft } from './draft.ts'
import { meQuery } from './me.ts'
import { unsavedForm } from './openForms.ts'
import { selectedStudentId } from './storage.ts'

const NO_FORM = { form: '', values: {} }

/** The present screen, with the half-filled form that was opened last, but without a private one when the session ends. */
export function currentDraft(reason: 'session ends' | 'page reloads'): Draft | undefined {
  const user = queryClient.getQueryData(meQuery.queryKey)
  const { pathname, search } = window.location
  const place = { path: pathname + search, student_id: selectedStudentId(), kept_at: Date.now() }
  const { isPrivate, ...form } = unsavedForm() ?? { ...NO_FORM, isPrivate: false }
  return user && { ...(isPrivate && reason === 'session ends' ? NO_FORM : form), ...place, user_id: user.id }
}
