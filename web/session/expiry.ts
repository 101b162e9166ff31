import { queryClient } from '../api/queryClient.ts'
import { type Draft, storeDraft } from './draft.ts'
import { meQuery } from './me.ts'
import { unsavedForm } from './openForms.ts'
import { logoutAndReload } from './session.ts'
import { clearStorage } from './storage.ts'

/** Stores the half-filled form for the user's next session. */
export async function endExpiredSession(): Promise<void> {
  const draft = currentDraft()
  clearStorage()
  if (draft) storeDraft(draft)
  await logoutAndReload()
}

export function currentDraft(): Draft | undefined {
  const user = queryClient.getQueryData(meQuery.queryKey)
  const form = unsavedForm()
  const { pathname, search } = window.location
  return user && form && { ...form, user_id: user.id, path: pathname + search, kept_at: Date.now() }
}
