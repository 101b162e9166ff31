import { type Answers, answerAt, isAnswered, withAnswer } from './answers.ts'
import { completeForm } from './completeForm.ts'
import { isRequired, type RegistrationErrors, type RegistrationRules, registrationErrors } from './errors.ts'
import { FIELDS, isSensitive } from './sections.ts'

/** Days for which the link of a returned registration works. */
export const CORRECTION_DAYS = 30

/**
 * The questions of a correction: those that the office marked, and those that the form asks or requires because of an answer to one of them.
 * `answers` are those of the family.
 */
export function correctedFields(form: Answers, answers: Answers, marked: readonly string[]): string[] {
  const before = withAnswersOf(form, {}, marked)
  const after = withAnswersOf(form, answers, marked)
  const fields = [...FIELDS].filter(([path, field]) => {
    const isAsked = field.askedWhile(after) && !field.askedWhile(before)
    return marked.includes(path) || isAsked || (isRequired(field, after) && !isRequired(field, before))
  })
  const paths = fields.map(([path]) => path)
  return paths.length === marked.length ? paths : correctedFields(form, answers, paths)
}

/** The registration with the family's answers to the questions of the correction. Other answers stay as they are. */
export function withCorrection(form: Answers, answers: Answers, marked: readonly string[]): Answers {
  return completeForm(withAnswersOf(form, answers, correctedFields(form, answers, marked)))
}

/** The errors that the family can correct. A rule that has changed since the registration was sent is none of them. */
export function correctionErrors(
  form: Answers,
  { answers, marked, rules }: CorrectedAnswers & { readonly rules: RegistrationRules },
): RegistrationErrors {
  const fields = correctedFields(form, answers, marked)
  const errors = Object.entries(registrationErrors(withCorrection(form, answers, marked), rules))
  return Object.fromEntries(errors.filter(([path]) => fields.includes(path)))
}

interface CorrectedAnswers {
  readonly answers: Answers
  readonly marked: readonly string[]
}

/** The answers that the family sees again. Whoever has the link of the email sees them, so no sensitive one is among them. */
export function answersToCorrect(form: Answers, marked: readonly string[]): Answers {
  const paths = correctedFields(form, form, marked).filter((path) => !isSensitive(path))
  return withAnswersOf(emptyFor(marked, form), form, paths)
}

/** A form without answers, with as many places for siblings as `form` if a question about one of them is marked. */
export function emptyFor(marked: readonly string[], { siblings }: Answers): Answers {
  const isAboutSibling = marked.some((path) => SIBLING.test(path))
  return isAboutSibling && Array.isArray(siblings) ? { siblings: siblings.map(() => ({})) } : {}
}

const SIBLING = /^siblings\.(\d)/

/**
 * A sibling's place must exist or be the next one. A sensitive answer that is left empty stays as it is, because the family does not see it
 * again.
 */
function withAnswersOf(form: Answers, answers: Answers, paths: readonly string[]): Answers {
  return paths.reduce<Answers>((changed, path) => {
    const [, sibling] = SIBLING.exec(path) ?? []
    const siblings = Array.isArray(changed.siblings) ? changed.siblings.length : 0
    if (sibling !== undefined && Number(sibling) > siblings) return changed
    const answer = answerAt(answers, path) ?? null
    if (isSensitive(path) && isLeftEmpty(path, answer)) return changed
    // The list decides: earlier flags would fill one that is empty.
    const flags = Object.values(FIELDS.get(path)?.flags ?? {})
    return flags.reduce((all, flag) => withAnswer(all, flag, false), withAnswer(changed, path, answer))
  }, form)
}

function isLeftEmpty(path: string, answer: ReturnType<typeof answerAt>): boolean {
  return !isAnswered(answer) || (FIELDS.get(path)?.kind === 'check-box' && answer === false)
}
