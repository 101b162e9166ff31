import type { I18n } from '@lingui/core'
import { type Answers, answerAt } from '../../../domain/registration/answers.ts'
import { answerText } from './choices.ts'

/** What a parent or contact of a registration is to the child, in words. `key` is the group of the form. Empty without an answer. */
export function relationshipText(i18n: I18n, form: Answers, key: string): string {
  const other = answerAt(form, `${key}.relationship_other`)
  if (typeof other === 'string' && other !== '') return other
  return answerText(i18n, `${key}.relationship`, answerAt(form, `${key}.relationship`))
}
