import type { I18n } from '@lingui/core'
import { type ConfirmationGroup, PATHS_OF_GROUP } from '../../domain/confirmations/groups.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { SECTION_NAMES } from '../../domain/registration/sectionNames.ts'
import {
  isOneOfSeveral,
  type Part,
  type QuestionGroup,
  questionGroups,
  sectionParts,
} from '../registration/sections/sectionParts.ts'
import { GROUP_TITLES } from './groupTexts.ts'

/** The questions of a group that the form asks with these answers, by person. */
export function partsOf(group: ConfirmationGroup, form: Answers): Part[] {
  const parts = SECTION_NAMES.flatMap((section) => sectionParts(section, form))
  return parts
    .map((part) => ({ ...part, paths: part.paths.filter((path) => PATHS_OF_GROUP[group].includes(path)) }))
    .filter(({ paths }) => paths.length > 0)
}

/** The questions of these parts: a list for each person and address, or one list. */
export function questionsOf(
  i18n: I18n,
  group: ConfirmationGroup,
  parts: readonly Part[],
  form: Answers,
): QuestionGroup[] {
  const groups = questionGroups(i18n, parts, form)
  const [first] = groups
  if (!first || groups.some(({ part }) => isOneOfSeveral(part))) return groups
  return [{ part: first.part, title: i18n._(GROUP_TITLES[group]), paths: groups.flatMap(({ paths }) => paths) }]
}
