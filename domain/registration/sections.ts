import type { Field, Fields } from './field.ts'
import type { SectionName } from './sectionNames.ts'
import { EMERGENCY_CONTACT } from './sections/contacts.ts'
import { HEALTH } from './sections/health.ts'
import { PARENT_INFORMATION } from './sections/parents.ts'
import { PART_C } from './sections/partC.ts'
import { QUESTIONNAIRE } from './sections/questionnaire.ts'
import { RESIDENCY } from './sections/residency.ts'
import { RIGHTS } from './sections/rights.ts'
import { SIBLINGS } from './sections/siblings.ts'
import { STUDENT } from './sections/student.ts'

/** The fields of each section. */
export const SECTIONS = {
  student: STUDENT,
  parents: PARENT_INFORMATION,
  contacts: EMERGENCY_CONTACT,
  health: HEALTH,
  siblings: SIBLINGS,
  'part-c': PART_C,
  questionnaire: QUESTIONNAIRE,
  residency: RESIDENCY,
  rights: RIGHTS,
} as const satisfies Record<SectionName, Fields>

/** Every field of the form by its path. */
export const FIELDS: ReadonlyMap<string, Field> = new Map(
  Object.values<Fields>(SECTIONS).flatMap((fields) => Object.entries(fields)),
)
