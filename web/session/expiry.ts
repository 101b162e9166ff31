import { queryClient } from '../api/queryClient.ts'
import { type Draft, storeDraft } from './draft.ts'
import { meQuery } from './me.ts'
import { unsavedForm } from './openForms.ts'
import { logoutAndReload } from './session.ts'
import { clearStorage } from './storage.ts'

/** Logs out of a session that is over by itself: what was being typed is kept for this person's next one. */
export async function endExpiredSession(): Promise<void> {
  const draft = currentDraft()
  clearStorage()
  if (draft) storeDraft(draft)
  await logoutAndReload()
}

/** What is being typed, by whom and where; undefined when no form is half filled in. */
export function currentDraft(): Draft | undefined {
  const user = queryClient.getQueryData(meQuery.queryKey)
  const typed = unsavedForm()
  const { pathname, search } = window.location
  return user && typed && { ...typed, user_id: user.id, path: pathname + search, kept_at: Date.now() }
}
