import type { Field, Fields } from './field.ts'
import { EMERGENCY_CONTACT } from './sections/contacts.ts'
import { HEALTH } from './sections/health.ts'
import { PARENT_INFORMATION } from './sections/parents.ts'
import { PART_C } from './sections/partC.ts'
import { QUESTIONNAIRE } from './sections/questionnaire.ts'
import { RESIDENCY } from './sections/residency.ts'
import { RIGHTS } from './sections/rights.ts'
import { SIBLINGS } from './sections/siblings.ts'
import { STUDENT } from './sections/student.ts'

/** The sections of the form in their order (document 2, section 2). */
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
} as const satisfies Record<string, Fields>
export type SectionName = keyof typeof SECTIONS

export const SECTION_NAMES = [
  'student',
  'parents',
  'contacts',
  'health',
  'siblings',
  'part-c',
  'questionnaire',
  'residency',
  'rights',
] as const satisfies readonly SectionName[]

/** Every field of the form by its path. */
export const FIELDS: ReadonlyMap<string, Field> = new Map(
  Object.values<Fields>(SECTIONS).flatMap((fields) => Object.entries(fields)),
)
