import { type Answer, type Answers, answerAt, isAnswered, isGroup, withAnswer } from './answers.ts'
import type { Field } from './field.ts'
import { withFlagsFromLists, withListsFromFlags } from './flags.ts'
import { emptyAnswer, normalAnswer } from './normalAnswer.ts'
import { FIELDS } from './sections.ts'

const RESIDENCY_DOCUMENT = 'azResidencyDocs.doc_type'

/**
 * The form as it is stored: answers whose question is not asked are dropped, texts are trimmed, phones have ten digits, dates are
 * mm/dd/yyyy, missing check boxes are false and other missing answers null. Completing a completed form changes nothing.
 */
export function completeForm(form: Answers): Answers {
  const normal = mapAnswers(withListsFromFlags(withResidencyDocument(withoutNull(form))), normalAnswer)
  return withFlagsFromLists(withoutUnasked(normal))
}

/** The form without the answers whose question is not asked. A dropped answer can take away the next question. */
export function withoutUnasked(form: Answers): Answers {
  const dropped = [...FIELDS].filter(([path, field]) => {
    const answer = answerAt(form, path)
    return !field.askedWhile(form) && isAnswered(answer) && answer !== emptyAnswer(field)
  })
  if (dropped.length === 0) return form
  return withoutUnasked(dropped.reduce((rest, [path, field]) => withAnswer(rest, path, emptyAnswer(field)), form))
}

/** The form without groups that are null, which are as good as absent. */
function withoutNull(form: Answers): Answers {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))
}

/** The specification's form sends the residency document in the group of Form C (rulings, section 4). */
function withResidencyDocument(form: Answers): Answers {
  const { doc_type, ...partCInfo } = isGroup(form.partCInfo) ? form.partCInfo : {}
  if (doc_type === undefined) return form
  const canonical = answerAt(form, RESIDENCY_DOCUMENT)
  const chosen = isAnswered(canonical) ? canonical : answerAt(form, 'partCInfo.doc_type')
  return withAnswer({ ...form, partCInfo }, RESIDENCY_DOCUMENT, chosen)
}

function mapAnswers(form: Answers, change: (field: Field, answer: Answer) => Answer): Answers {
  const siblings = Array.isArray(form.siblings) ? form.siblings.length : 0
  return [...FIELDS].reduce<Answers>((changed, [path, field]) => {
    const [, sibling] = /^siblings\.(\d)/.exec(path) ?? []
    if (sibling !== undefined && Number(sibling) >= siblings) return changed
    return withAnswer(changed, path, change(field, answerAt(form, path)))
  }, form)
}
