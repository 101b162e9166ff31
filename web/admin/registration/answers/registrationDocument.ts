import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { RegistrationSummary } from '../../../../contract/registration/office.ts'
import { fullName } from '../../../../domain/person.ts'
import type { Answers } from '../../../../domain/registration/answers.ts'
import type { AccessGroup } from '../../../../domain/registration/sensitive.ts'
import { answersContent } from '../../../registration/answersContent.ts'
import { schoolClock } from '../../../ui/format/schoolClock.ts'
import type { PrintedSchool } from '../../../ui/schedule/pdf/brand.ts'
import { letterDocument } from '../../../ui/schedule/pdf/letterDocument.ts'

export interface PrintedRegistration {
  readonly registration: RegistrationSummary
  /** The general answers and the opened sensitive ones. */
  readonly form: Answers
  readonly opened: readonly AccessGroup[]
  readonly school: PrintedSchool
}

/** The registration section by section. Sensitive answers that the office has not opened are left out, and it says so. */
export function registrationDocument(printed: PrintedRegistration, i18n: I18n): TDocumentDefinitions {
  const { registration, school } = printed
  const { reference, received_at, year } = registration
  const received = schoolClock(school.time_zone, i18n.locale).formatDateTime(received_at)
  const facts = [i18n._(msg`Reference ${reference}`), year, i18n._(msg`Received ${received}`), school.name]
  const [title, heading] = [i18n._(msg`Registration ${reference}`), fullName(registration)]
  return letterDocument({ school, title, heading, facts, content: answersContent(printed, i18n) }, i18n)
}
