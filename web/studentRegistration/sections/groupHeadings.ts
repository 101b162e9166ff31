import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The headings within a long section, by the path of the first field below. That field is always asked. */
const HEADINGS: Readonly<Record<string, MessageDescriptor>> = {
  'student.street_address': msg`Address`,
  'student.phone': msg`Phone`,
  'student.custody_issues': msg`Custody`,
  'student.latino': msg`Ethnicity and race`,
  'student.home_language': msg`Languages`,
  'partCInfo.previous_school_name': msg`Previous school`,
  'partCInfo.has_read_SDS': msg`Special classes and services`,
  'partCInfo.has_custody_agreement': msg`Custody and legal orders`,
  'partCInfo.has_been_suspended': msg`Discipline`,
  'partCInfo.selected_transportation': msg`Transportation and lunch`,
  'partCInfo.is_american_indian': msg`Tribal education programs`,
}

export function headingAbove(path: string): MessageDescriptor | undefined {
  return HEADINGS[path]
}
