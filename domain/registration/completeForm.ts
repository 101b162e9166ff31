import { normalName, phoneDigits, phoneMask } from '../person.ts'
import { type Answer, type Answers, answerAt, isAnswered, isGroup, withAnswer } from './answers.ts'
import type { Field } from './field.ts'
import { withOnlyParentFirst } from './onlyParent.ts'
import { SECTION_NAMES, type SectionName } from './sectionNames.ts'
import { FIELDS, SECTIONS } from './sections.ts'

const RESIDENCY_DOCUMENT = 'azResidencyDocs.doc_type'

/**
 * The form as it is stored: answers whose question is not asked are dropped, texts are trimmed, names are normalized, phones have ten digits,
 * dates are mm/dd/yyyy, missing check boxes are false and other missing answers null. Completing a completed form changes nothing.
 */
export function completeForm(form: Answers): Answers {
  const normal = withNormalAnswers(withListsFromFlags(withResidencyDocument(withoutNull(form))))
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

/** The answer as it is checked and stored: a trimmed text, a normalized name, ten digits of a phone, a date as mm/dd/yyyy. */
export function normalAnswer(field: Field, answer: Answer): Answer {
  if (!isAnswered(answer)) return emptyAnswer(field)
  if (typeof answer !== 'string') return answer
  const text = answer.trim()
  if (field.kind === 'name') return normalName(text) || emptyAnswer(field)
  if (field.kind === 'phone') return phoneDigits(text) ?? text
  if (field.kind === 'date' || field.kind === 'birthdate') return text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
  return text
}

/** Stored answers as the inputs of the form show them. */
export function withMaskedPhones(form: Answers): Answers {
  return [...FIELDS].reduce((masked, [path, { kind }]) => {
    const answer = answerAt(masked, path)
    return kind === 'phone' && typeof answer === 'string' ? withAnswer(masked, path, phoneMask(answer)) : masked
  }, form)
}

/** The sections in which two forms differ, as they would be stored. */
export function differentSections(one: Answers, other: Answers): SectionName[] {
  const forms = [one, other].map((form) => withOnlyParentFirst(completeForm(form)))
  return SECTION_NAMES.filter((section) => {
    const paths = Object.keys(SECTIONS[section])
    const [first, second] = forms.map((form) => paths.map((path) => answerAt(form, path) ?? null))
    return JSON.stringify(first) !== JSON.stringify(second)
  })
}

/** What is stored without an answer: a missing check box is false. */
function emptyAnswer({ kind }: Field): Answer {
  if (kind === 'choices') return []
  return kind === 'check-box' ? false : null
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

function withNormalAnswers(form: Answers): Answers {
  const siblings = Array.isArray(form.siblings) ? form.siblings.length : 0
  return [...FIELDS].reduce<Answers>((changed, [path, field]) => {
    const [, sibling] = /^siblings\.(\d)/.exec(path) ?? []
    if (sibling !== undefined && Number(sibling) >= siblings) return changed
    return withAnswer(changed, path, normalAnswer(field, answerAt(form, path)))
  }, form)
}

/** The fields with flags. The list decides; flags without a list are understood. */
const LISTS_WITH_FLAGS = [...FIELDS].filter(([, { flags }]) => Object.keys(flags).length > 0)

/** Fills an empty list from its flags. */
function withListsFromFlags(form: Answers): Answers {
  return LISTS_WITH_FLAGS.reduce((changed, [path, { flags }]) => {
    const list = answerAt(changed, path)
    if (Array.isArray(list) && list.length > 0) return changed
    const chosen = Object.entries(flags).flatMap(([choice, flag]) => (answerAt(form, flag) === true ? [choice] : []))
    return chosen.length === 0 ? changed : withAnswer(changed, path, chosen)
  }, form)
}

/** Sets every flag from its list. */
function withFlagsFromLists(form: Answers): Answers {
  return LISTS_WITH_FLAGS.reduce((changed, [path, { flags }]) => {
    const list = answerAt(form, path)
    return Object.entries(flags).reduce(
      (next, [choice, flag]) => withAnswer(next, flag, Array.isArray(list) && list.includes(choice)),
      changed,
    )
  }, form)
}
