import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The headings within a long section, by the path of the first field below. */
const HEADINGS: Readonly<Record<string, MessageDescriptor>> = {
  'student.street_address': msg`Address`,
  'student.phone': msg`Phone`,
  'student.custody_issues': msg`Custody`,
  'student.latino': msg`Ethnicity and race`,
  'student.home_language': msg`Languages`,
  'student_health_conditions.has_heart_condition': msg`Health conditions: check all that apply`,
  'student_health_conditions.health_problems': msg`Health and medication`,
  'partCInfo.previous_school_name': msg`Previous school`,
  'partCInfo.has_read_SDS': msg`Special classes and services`,
  'partCInfo.has_custody_agreement': msg`Custody and legal orders`,
  'partCInfo.has_been_suspended': msg`Discipline`,
  'partCInfo.selected_transportation': msg`Transportation and lunch`,
  'partCInfo.is_american_indian': msg`Tribal education programs`,
  'studentReferralQuestionnaire.living_in': msg`Current living arrangements`,
}

export function headingAbove(path: string): MessageDescriptor | undefined {
  return HEADINGS[path]
}
