import { type Answers, answerAt, isAnswered } from './answers.ts'
import { isRequired, type RegistrationErrors, type RegistrationRules, sectionErrors } from './errors.ts'
import { minutesFor } from './minutes.ts'
import { isAskedOfFamily, withOnlyParentFirst } from './onlyParent.ts'
import { SECTION_NAMES, type SectionName } from './sectionNames.ts'
import { SECTIONS } from './sections.ts'

export type SectionState = 'not started' | 'in progress' | 'complete'

/** How many of the required questions have a valid answer. */
export interface AnswerCount {
  readonly answered: number
  readonly required: number
}

export interface SectionProgress extends AnswerCount {
  readonly section: SectionName
  readonly state: SectionState
}

/** How far every section is. `visited` lists the sections that the family has opened and left. */
export function progress(form: Answers, rules: RegistrationRules, visited: readonly SectionName[]): SectionProgress[] {
  return SECTION_NAMES.map((section) => ({
    section,
    state: sectionState(section, form, rules, visited.includes(section)),
    ...countAnswers(section, form, rules),
  }))
}

/** A section without required answers is complete once it was visited. */
export function sectionState(
  section: SectionName,
  form: Answers,
  rules: RegistrationRules,
  visited: boolean,
): SectionState {
  if (!isStarted(section, form) && !visited) return 'not started'
  return Object.keys(familyErrors(section, form, rules)).length === 0 ? 'complete' : 'in progress'
}

/** The required questions that this family is asked. */
export function countAnswers(section: SectionName, form: Answers, rules: RegistrationRules): AnswerCount {
  const errors = familyErrors(section, form, rules)
  const required = Object.entries(SECTIONS[section])
    .filter(([path, field]) => isAskedOfFamily(path, form) && isRequired(field, form))
    .map(([path]) => path)
  return { answered: required.filter((path) => errors[path] === undefined).length, required: required.length }
}

/** The minutes for the sections that are not complete. */
export function minutesLeft(sections: readonly SectionProgress[]): number {
  return minutesFor(sections.filter(({ state }) => state !== 'complete').map(({ section }) => section))
}

/** The errors of a section that its family can see. */
export function familyErrors(section: SectionName, form: Answers, rules: RegistrationRules): RegistrationErrors {
  return sectionErrors(section, withOnlyParentFirst(form), rules)
}

/** Whether the family answered anything in the section. */
export function isStarted(section: SectionName, form: Answers): boolean {
  return Object.entries(SECTIONS[section]).some(([path, { kind }]) => {
    const answer = answerAt(form, path)
    return kind === 'check-box' || kind === 'consent' ? answer === true : isAnswered(answer)
  })
}
