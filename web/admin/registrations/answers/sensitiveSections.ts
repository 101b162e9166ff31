import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SECTION_NAMES, type SectionName } from '../../../../domain/registration/sectionNames.ts'
import { type AccessGroup, IDENTITY_FIELDS } from '../../../../domain/registration/sensitive.ts'
import { SECTION_TITLES } from '../../../studentRegistration/sections/sectionTitles.ts'

/** The sensitive group of a section. The other sections are general, except for the identity of the student. */
const GROUPS: Readonly<Record<SectionName, AccessGroup | undefined>> = {
  student: 'identity',
  parents: undefined,
  contacts: undefined,
  health: 'student_health_conditions',
  siblings: undefined,
  'part-c': 'partCInfo',
  questionnaire: 'studentReferralQuestionnaire',
  residency: 'azResidencyDocs',
  rights: undefined,
}

export function sensitiveGroupOf(section: SectionName): AccessGroup | undefined {
  return GROUPS[section]
}

/** Whether the answer at a path of the section belongs to its sensitive group. */
export function isSensitive(section: SectionName, path: string): boolean {
  const group = GROUPS[section]
  return group === 'identity' ? IDENTITY_FIELDS.includes(path) : group !== undefined
}

export function groupTitle(group: AccessGroup): MessageDescriptor {
  const section = SECTION_NAMES.find((name) => GROUPS[name] === group)
  if (group === 'identity' || !section) return msg`Ethnicity, race and birthplace`
  return SECTION_TITLES[section]
}
