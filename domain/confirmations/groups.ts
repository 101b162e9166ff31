import { type Answers, answerAt, withAnswer } from '../registration/answers.ts'
import { completeForm } from '../registration/completeForm.ts'
import { type RegistrationErrors, registrationErrors } from '../registration/errors.ts'
import { hasSameAnswers } from '../registration/household.ts'
import { withOnlyParentFirst } from '../registration/onlyParent.ts'
import { accessGroups, FIELD_PATHS } from '../registration/sections.ts'
import type { AccessGroup } from '../registration/sensitive.ts'

/** What a family confirms of a child, in the order in which it is asked. */
export const CONFIRMATION_GROUPS = [
  'parents',
  'contacts',
  'physician',
  'custody',
  'languages',
  'consents',
  'health',
] as const
export type ConfirmationGroup = (typeof CONFIRMATION_GROUPS)[number]

/** The questions of the registration in each group. */
const QUESTIONS: Readonly<Record<ConfirmationGroup, RegExp>> = {
  parents: /^(?:parent_\d\..+|student\.(?:street_address|city|state|zipcode|mailing_\w+|phone\w*))$/,
  contacts: /^contact_\d\./,
  physician: /^(?:physician\..+|hospital_preference)$/,
  custody:
    /^(?:student\.custody_issues|partCInfo\.(?:has_(?:custody_agreement|letters_of_guardianship|power_of_attorney|injunction|order_of_protection)|is_not_living_with_bio_parents|is_covered_by_order|selected_transportation|transportation_type))$/,
  languages: /^student\.\w*language$/,
  consents:
    /^(?:student_health_conditions\.authorized_to_acetominophize|partCInfo\.has_read_SDS|rightsOfHomelessStudents\.acknowledged)$/,
  health: /^student_health_conditions\.(?!authorized_to_acetominophize)/,
}

/** The paths of the questions of a group, in the order of the form. */
export const PATHS_OF_GROUP: Readonly<Record<ConfirmationGroup, readonly string[]>> = toRecord((group) =>
  FIELD_PATHS.filter((path) => QUESTIONS[group].test(path)),
)

/** The access groups of the registration that the answers of a group are in. */
export const ACCESS_GROUPS_OF: Readonly<Record<ConfirmationGroup, readonly AccessGroup[]>> = toRecord((group) =>
  accessGroups(PATHS_OF_GROUP[group]),
)

/** Whether a group is sensitive: the office reads it only when it opens the child. */
export function isSensitiveGroup(group: ConfirmationGroup): boolean {
  return ACCESS_GROUPS_OF[group].length > 0
}

/** The answers of some groups. */
export function answersOf(form: Answers, groups: readonly ConfirmationGroup[]): Answers {
  const paths = groups.flatMap((group) => PATHS_OF_GROUP[group])
  return paths.reduce<Answers>((answers, path) => withAnswer(answers, path, answerAt(form, path) ?? null), {})
}

/** What a confirmation stores: the known answers of the groups that are the same, and those of the family in the others. */
export function confirmedAnswers(known: Answers, same: readonly ConfirmationGroup[], given: Answers): Answers {
  const others = CONFIRMATION_GROUPS.filter((group) => !same.includes(group))
  const paths = others.flatMap((group) => PATHS_OF_GROUP[group])
  const form = paths.reduce((all, path) => withAnswer(all, path, answerAt(given, path) ?? null), known)
  return answersOf(withOnlyParentFirst(completeForm(form)), CONFIRMATION_GROUPS)
}

/** No question of a group depends on the day or on the school years. */
const RULES = { today: '2026-01-01', years: [] }

/** The errors of a group's answers. A group with errors cannot be confirmed as it is. */
export function groupErrors(group: ConfirmationGroup, form: Answers): RegistrationErrors {
  const errors = Object.entries(registrationErrors(withOnlyParentFirst(form), RULES))
  return Object.fromEntries(errors.filter(([path]) => PATHS_OF_GROUP[group].includes(path)))
}

/** The groups in which two forms differ, as they would be stored. */
export function differentGroups(one: Answers, other: Answers): ConfirmationGroup[] {
  return CONFIRMATION_GROUPS.filter((group) => !hasSameAnswers(one, other, PATHS_OF_GROUP[group]))
}

/** The groups that are the same for all children of a family, and are confirmed once for all of them. Health is each child's own. */
export function sharedGroups(children: readonly Answers[]): ConfirmationGroup[] {
  const [first, ...others] = children
  if (!first || others.length === 0) return []
  return CONFIRMATION_GROUPS.filter(
    (group) => group !== 'health' && others.every((other) => hasSameAnswers(first, other, PATHS_OF_GROUP[group])),
  )
}

function toRecord<Value>(of: (group: ConfirmationGroup) => Value): Record<ConfirmationGroup, Value> {
  return Object.fromEntries(CONFIRMATION_GROUPS.map((group) => [group, of(group)])) as Record<ConfirmationGroup, Value>
}
