import { type Answers, answerAt, isAnswered } from './answers.ts'
import { type RegistrationRules, sectionErrors } from './errors.ts'
import { SECTION_NAMES, type SectionName } from './sectionNames.ts'
import { SECTIONS } from './sections.ts'

export type SectionState = 'not started' | 'in progress' | 'complete'

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

/** `visited`: the family has opened and left the section. A section without required answers is complete then. */
export function stateOfSection(
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

/** The state of every section. `visited` lists the sections that the family has left once. */
export function statesOf(
  form: Answers,
  rules: RegistrationRules,
  visited: readonly SectionName[],
): Record<SectionName, SectionState> {
  const state = (section: SectionName) => stateOfSection(section, form, rules, visited.includes(section))
  return {
    student: state('student'),
    parents: state('parents'),
    contacts: state('contacts'),
    health: state('health'),
    siblings: state('siblings'),
    'part-c': state('part-c'),
    questionnaire: state('questionnaire'),
    residency: state('residency'),
    rights: state('rights'),
  }
}

/** The minutes for the sections that are not complete. */
export function minutesLeft(states: Readonly<Record<SectionName, SectionState>>): number {
  return SECTION_NAMES.filter((section) => states[section] !== 'complete').reduce((sum, name) => sum + MINUTES[name], 0)
}
