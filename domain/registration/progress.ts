import { type Answers, answerAt, isAnswered } from './answers.ts'
import { type RegistrationRules, sectionErrors } from './errors.ts'
import { SECTION_NAMES, type SectionName } from './sectionNames.ts'
import { SECTIONS } from './sections.ts'

export type SectionState = 'not started' | 'in progress' | 'complete'

export interface SectionProgress {
  readonly section: SectionName
  readonly state: SectionState
}

/** Minutes that a family usually needs for a section. */
const MINUTES: Readonly<Record<SectionName, number>> = {
  student: 4,
  parents: 4,
  contacts: 3,
  health: 2,
  siblings: 1,
  'part-c': 5,
  questionnaire: 2,
  residency: 1,
  rights: 2,
}

/** How far every section is. `visited` lists the sections that the family has opened and left. */
export function progress(form: Answers, rules: RegistrationRules, visited: readonly SectionName[]): SectionProgress[] {
  return SECTION_NAMES.map((section) => ({
    section,
    state: sectionState(section, form, rules, visited.includes(section)),
  }))
}

/** A section without required answers is complete once it was visited. */
export function sectionState(
  section: SectionName,
  form: Answers,
  rules: RegistrationRules,
  visited: boolean,
): SectionState {
  const isStarted = Object.entries(SECTIONS[section]).some(([path, { kind }]) => {
    const answer = answerAt(form, path)
    return kind === 'check-box' || kind === 'consent' ? answer === true : isAnswered(answer)
  })
  if (!isStarted && !visited) return 'not started'
  return Object.keys(sectionErrors(section, form, rules)).length === 0 ? 'complete' : 'in progress'
}

/** The minutes for the sections that are not complete. */
export function minutesLeft(sections: readonly SectionProgress[]): number {
  return sections.reduce((sum, { section, state }) => sum + (state === 'complete' ? 0 : MINUTES[section]), 0)
}
