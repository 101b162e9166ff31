import { type Answers, answerAt } from '../../../../domain/registration/answers.ts'
import { FIELDS } from '../../../../domain/registration/sections.ts'

/** The texts that the family typed. */
export function typedTexts(form: Answers): string[] {
  return [...FIELDS.keys()].flatMap((path) => {
    const answer = answerAt(form, path)
    return typeof answer === 'string' ? [answer] : []
  })
}
