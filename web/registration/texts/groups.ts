import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FIRST_SCHOOL } from './questions.ts'

/** The heading of a group of questions. */
interface GroupText {
  readonly title: MessageDescriptor
  readonly hint?: MessageDescriptor
}

/** The groups of a long section, by the path of their first question. People are groups of their own. */
export const GROUP_TEXTS: Readonly<Record<string, GroupText>> = {
  'student.year': { title: msg`Name and grade` },
  'student.gender': { title: msg`Gender and birth` },
  'student.street_address': { title: msg`Home address` },
  'student.phone': { title: msg`Phone` },
  'student.custody_issues': { title: msg`Custody` },
  'student.latino': { title: msg`Ethnicity and race` },
  'student.home_language': { title: msg`Languages` },
  'student_health_conditions.has_heart_condition': {
    title: msg`Health conditions`,
    hint: msg`Check all that apply`,
  },
  'student_health_conditions.health_problems': { title: msg`Health and medication` },
  'partCInfo.previous_school_name': {
    title: msg`Previous school`,
    hint: FIRST_SCHOOL,
  },
  'partCInfo.has_read_SDS': { title: msg`Special classes and services` },
  'partCInfo.has_custody_agreement': { title: msg`Custody and legal orders` },
  'partCInfo.has_been_suspended': { title: msg`Discipline` },
  'partCInfo.selected_transportation': { title: msg`Transportation and lunch` },
  'partCInfo.is_american_indian': { title: msg`Tribal education programs` },
  'studentReferralQuestionnaire.has_additional_children': { title: msg`Family and housing` },
  'studentReferralQuestionnaire.living_in': { title: msg`Current living arrangements` },
  'azResidencyDocs.doc_type': { title: msg`Proof of address` },
  'rightsOfHomelessStudents.acknowledged': { title: msg`Acknowledgment` },
}
