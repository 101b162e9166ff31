import type { DraftState } from '../../../contract/registration/drafts.ts'
import { findDraftByCode } from './draftServer.ts'
import type { RegistrationDraft } from './registrationDraft.ts'
import { isOpenedByLink } from './resumeCode.ts'

/** The resume code, empty until the answers were saved once. */
const CODE = 'registration'
/** The revision that the last save will have, if the page was left while it was sent. */
const REVISION = 'registration-revision'
const POLL_MS = 300
/** How long a reloaded page waits for the save that was sent when it was left. */
const WAIT_MS = 15_000

/**
 * The code of the registration that this tab continues by itself after a reload: only the code is in the session storage, never an answer.
 * Undefined when the tab has none, or a link of another one was opened in it.
 */
export function codeInTab(): string | undefined {
  return isOpenedByLink() ? undefined : (sessionStorage.getItem(CODE) ?? undefined)
}

/**
 * The saved answers, with those that were being saved when the page was left, or `isIncomplete` if these did not arrive. Null if the registration has
 * expired or was sent.
 */
export async function openFromTab(
  resume_code: string,
): Promise<{ readonly state: DraftState; readonly isIncomplete: boolean } | null> {
  const revision = Number(sessionStorage.getItem(REVISION))
  const until = performance.now() + WAIT_MS
  for (let wait = POLL_MS; ; wait = Math.min(wait * 1.5, 2000)) {
    const state = await findDraftByCode(resume_code)
    if (!state) return null
    const isIncomplete = state.revision < revision
    if (!isIncomplete || performance.now() >= until) return { state, isIncomplete }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** The tab forgets the registration: it was sent, or the family is done on this device. */
export function endInTab(): void {
  sessionStorage.removeItem(CODE)
  sessionStorage.removeItem(REVISION)
}

/**
 * The tab continues this draft after a reload. Saves when the page is hidden or closed and when the connection is back, and asks before a
 * page with unsaved answers is closed. Returns how to stop.
 */
export function keepInTab(draft: RegistrationDraft): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const keepCode = () => sessionStorage.setItem(CODE, draft.view().resume_code ?? '')
  const saveHidden = () => {
    if (document.visibilityState === 'hidden') void draft.flush()
  }
  const saveClosed = () => {
    if (draft.view().status === 'saving') sessionStorage.setItem(REVISION, String(draft.revision + 1))
    void draft.flush()
  }
  const askUnsaved = (event: BeforeUnloadEvent) => {
    const { status, resume_code } = draft.view()
    const isUnsaved = status === 'offline' || status === 'busy' || status === 'refused'
    if (isUnsaved || (status === 'saving' && resume_code === undefined)) event.preventDefault()
  }
  sessionStorage.removeItem(REVISION)
  keepCode()
  signal.addEventListener('abort', draft.subscribe(keepCode))
  document.addEventListener('visibilitychange', saveHidden, { signal })
  window.addEventListener('pagehide', saveClosed, { signal })
  window.addEventListener('online', () => void draft.flush(), { signal })
  window.addEventListener('beforeunload', askUnsaved, { signal })
  void draft.flush()
  return () => stop.abort()
}
