import type { ResponseTo } from '../../contract/routes.ts'
import { homeOf } from '../../domain/screens.ts'
import { queryClient } from '../api/queryClient.ts'
import { endCopies, isRemembered, startCopies } from '../offline/scheduleCopy.ts'
import { pageLanguage } from '../pageLanguage.ts'
import { deleteDraft, deleteDraftOfOthers, storedDraft } from '../session/draft.ts'
import { hasKeptLanguage, keepLanguage } from '../session/language.ts'
import { meQuery } from '../session/me.ts'
import { openSession } from '../session/session.ts'
import { selectStudent } from '../session/storage.ts'

/**
 * Starts the session and opens, by default, the screen on which the last session expired, or the dashboard of the user's role. A browser in which nobody
 * chose a language takes the account's. `choice`: "Remember on this device", undefined to leave it as it is for the account.
 */
export async function enterSession(
  session: ResponseTo<'POST /api/login'>,
  choice: boolean | undefined,
  open: (to: { readonly href: string }) => Promise<unknown>,
): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, session.user)
  const { user } = openSession(session)
  deleteDraftOfOthers(session.user.id)
  if (choice ?? isRemembered({ id: user.id })) startCopies(session.user)
  else endCopies()
  const draft = storedDraft()
  if (draft?.student_id !== undefined) selectStudent(draft.student_id)
  if (draft?.form === '') deleteDraft()
  const href = draft?.path ?? homeOf(user.role)
  const { language } = session.user
  if (!language || language === pageLanguage() || hasKeptLanguage()) return void (await open({ href }))
  keepLanguage(language)
  window.location.assign(href)
}
