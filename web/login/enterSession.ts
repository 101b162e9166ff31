import type { ResponseOf } from '../../contract/endpoint.ts'
import type { login } from '../../contract/sessions.ts'
import { homeOf } from '../../domain/session.ts'
import { queryClient } from '../api/queryClient.ts'
import { claimCopy } from '../offline/scheduleCopy.ts'
import { deleteDraftOfOthers, storedDraft } from '../session/draft.ts'
import { meQuery } from '../session/me.ts'
import { openSession } from '../session/session.ts'

/** Starts the session and opens, by default, the screen of an unsaved draft, or the dashboard of the user's role. */
export async function enterSession(
  session: ResponseOf<typeof login>,
  open: (to: { readonly href: string }) => Promise<unknown>,
): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, session.user)
  const { user } = openSession(session)
  deleteDraftOfOthers(session.user.id)
  claimCopy(session.user.id)
  await open({ href: storedDraft()?.path ?? homeOf(user.role) })
}
