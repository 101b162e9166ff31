import { type Answers, answerAt } from './answers.ts'
import { completeForm } from './complete.ts'
import type { Fields } from './field.ts'
import { SECTION_NAMES, type SectionName } from './sectionNames.ts'
import { SECTIONS } from './sections.ts'

/** The sections in which two forms differ, as they would be stored. */
export function differentSections(one: Answers, other: Answers): SectionName[] {
  const forms = [completeForm(one), completeForm(other)]
  return SECTION_NAMES.filter((section) => {
    const fields: Fields = SECTIONS[section]
    const [first, second] = forms.map((form) => Object.keys(fields).map((path) => answerAt(form, path) ?? null))
    return JSON.stringify(first) !== JSON.stringify(second)
  })
}
