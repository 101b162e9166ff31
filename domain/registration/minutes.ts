import { SECTION_NAMES, type SectionName } from './sectionNames.ts'

/** Minutes that a family usually needs for a section. */
const MINUTES: Readonly<Record<SectionName, number>> = {
  student: 4,
  parents: 4,
  contacts: 3,
  health: 2,
  siblings: 1,
  'part-c': 6,
  questionnaire: 2,
  residency: 1,
  rights: 2,
}

/** Minutes for these sections, by default for the whole registration. */
export function minutesFor(sections: readonly SectionName[] = SECTION_NAMES): number {
  return sections.reduce((sum, section) => sum + MINUTES[section], 0)
}
