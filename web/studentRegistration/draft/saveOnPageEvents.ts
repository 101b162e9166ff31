import type { RegistrationDraft } from './registrationDraft.ts'

/**
 * Saves when the page is hidden or closed and when the connection is back, and asks before a page with unsaved answers is closed.
 * Returns how to stop.
 */
export function saveOnPageEvents(draft: RegistrationDraft): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const saveHidden = () => {
    if (document.visibilityState === 'hidden') void draft.flush()
  }
  const askUnsaved = (event: BeforeUnloadEvent) => {
    const { status } = draft.view()
    if (status === 'offline' || status === 'busy' || status === 'refused') event.preventDefault()
  }
  document.addEventListener('visibilitychange', saveHidden, { signal })
  window.addEventListener('pagehide', () => void draft.flush(), { signal })
  window.addEventListener('online', () => void draft.flush(), { signal })
  window.addEventListener('beforeunload', askUnsaved, { signal })
  return () => stop.abort()
}
