import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { phoneMask } from '../../../domain/person.ts'
import type { Answer } from '../../../domain/registration/answers.ts'
import type { Field } from '../../../domain/registration/field.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import { choiceText } from './choiceTexts.ts'

/** An answer in words: Yes, Grandparent, (928) 555 - 0142. Empty without an answer. */
export function answerText(i18n: I18n, path: string, answer: Answer): string {
  if (answer === true) return i18n._(msg`Yes`)
  if (answer === false) return i18n._(msg`No`)
  const field = FIELDS.get(path)
  if (field?.kind === 'phone' && typeof answer === 'string') return phoneMask(answer)
  const chosen = typeof answer === 'string' ? [answer] : (answer ?? [])
  return chosen.map((choice) => (field && field.choices.length > 0 ? nameOf(i18n, field, choice) : choice)).join(', ')
}

function nameOf(i18n: I18n, field: Field, choice: string): string {
  const text = choiceText(field, choice)
  return typeof text === 'string' ? text : i18n._(text)
}
