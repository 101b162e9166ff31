import type { Language } from '../../domain/language.ts'
import { call } from '../api/call.ts'
import { currentDraft } from './currentDraft.ts'
import { storeDraft } from './draft.ts'
import { keepLanguage } from './language.ts'
import { closeForm } from './openForms.ts'
import { currentSession } from './session.ts'

/**
 * Loads the page again in another language, also when the account could not be told: the browser keeps it. What was typed into the open form
 * stays, as after an expired session.
 */
export async function switchLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  const draft = currentDraft('page reloads')
  if (draft) {
    storeDraft(draft)
    closeForm(draft.form)
  }
  try {
    if (currentSession()) await call('PUT /api/me/language', { body: { language } })
  } finally {
    window.location.reload()
  }
}
