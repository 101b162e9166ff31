import { useSyncExternalStore } from 'react'
import type { DraftView } from './draftView.ts'
import type { RegistrationDraft } from './registrationDraft.ts'

/** What `select` returns for the draft. The component renders again when it changes, so it must not be a new object each time. */
export function useDraftView<T>(draft: RegistrationDraft, select: (view: DraftView) => T): T {
  return useSyncExternalStore(draft.subscribe, () => select(draft.view()))
}
