import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'

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
