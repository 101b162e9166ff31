import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'

/** The specification's words. */
export const SECTION_TITLES: Readonly<Record<SectionName, MessageDescriptor>> = {
  student: msg`Student Information`,
  parents: msg`Parent Information`,
  contacts: msg`Emergency Contact`,
  health: msg`Student Health Conditions`,
  siblings: msg`Elementary Student Registration`,
  'part-c': msg`Form C`,
  questionnaire: msg`Student Referral Questionnaire`,
  residency: msg`Arizona Residency Documentation`,
  rights: msg`Rights of Homeless Students`,
}

/** What a family finds in the section. */
export const SECTION_SUBJECTS: Readonly<Record<SectionName, MessageDescriptor>> = {
  student: msg`name, address and languages`,
  parents: msg`parents and guardians`,
  contacts: msg`whom to call, doctor and hospital`,
  health: msg`illnesses and medication`,
  siblings: msg`brothers and sisters of elementary students`,
  'part-c': msg`previous school, services and safety`,
  questionnaire: msg`where your child lives`,
  residency: msg`proof of address`,
  rights: msg`a notice to read`,
}
