import { phoneDigits } from '../person.ts'
import { type Answer, isAnswered } from './answers.ts'
import { dateText } from './dates.ts'
import type { Field } from './field.ts'

/** The answer as it is checked and stored: a trimmed text, ten digits of a phone, a date as mm/dd/yyyy. */
export function normalAnswer(field: Field, answer: Answer): Answer {
  if (!isAnswered(answer)) return emptyAnswer(field)
  if (typeof answer !== 'string') return answer
  const text = answer.trim()
  if (field.kind === 'phone') return phoneDigits(text) ?? text
  if (field.kind === 'date' || field.kind === 'birthdate') return dateText(text)
  return text
}

/** What is stored without an answer: a missing check box is false. */
export function emptyAnswer({ kind }: Field): Answer {
  if (kind === 'choices') return []
  return kind === 'check-box' ? false : null
}
