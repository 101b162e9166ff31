import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegistrationEvent } from '../../../domain/registration/review.ts'
import type { AccessGroup, AccessPurpose } from '../../../domain/registration/sensitive.ts'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'

export const ACCESS_GROUP_LABELS: Readonly<Record<AccessGroup, MessageDescriptor>> = {
  identity: msg`Ethnicity, race and birthplace`,
  student_health_conditions: SECTION_TITLES.health,
  partCInfo: SECTION_TITLES['part-c'],
  studentReferralQuestionnaire: SECTION_TITLES.questionnaire,
  azResidencyDocs: SECTION_TITLES.residency,
}

export const ACCESS_PURPOSE_LABELS: Readonly<Record<AccessPurpose, MessageDescriptor>> = {
  read: msg`Shown on screen`,
  export: msg`Exported to CSV`,
}

export const EVENT_LABELS: Readonly<Record<RegistrationEvent, MessageDescriptor>> = {
  received: msg`Received from the family`,
  'review-started': msg`Review started`,
  'notes-edited': msg`Notes edited`,
  returned: msg`Correction asked for`,
  corrected: msg`Corrected by the family`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  reopened: msg`Reopened`,
}
