import { type Answers, answerAt, isAnswered, withAnswer } from './answers.ts'
import { FIELDS } from './sections.ts'

const ORDER = 'parent_1.contact_order'

/** A family with one parent is not asked whom to call first. */
export function isAskedOfFamily(path: string, form: Answers): boolean {
  return path !== ORDER || hasOtherParent(form)
}

/** The form in which the only parent is called first, as the wire and the office expect it (document 2, section 5, "Parents"). */
export function withOnlyParentFirst(form: Answers): Answers {
  return hasOtherParent(form) ? form : withAnswer(form, ORDER, '1')
}

function hasOtherParent(form: Answers): boolean {
  return [...FIELDS.keys()].some((path) => /^parent_[2-4]\./.test(path) && isAnswered(answerAt(form, path)))
}
