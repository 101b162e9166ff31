import type { Language } from '../../domain/language.ts'
import { currentDraft } from './currentDraft.ts'
import { storeDraft } from './draft.ts'
import { keepLanguage } from './language.ts'
import { closeForm } from './openForms.ts'

/** Loads the page again in another language. What was typed into the open form stays, as after an expired session. */
export async function switchLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  const draft = currentDraft()
  if (draft) {
    storeDraft(draft)
    closeForm(draft.form)
  }
  window.location.reload()
}
