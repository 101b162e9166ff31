import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { RegistrationSummary } from '../../../../contract/registration/office.ts'
import { fullName } from '../../../../domain/person.ts'
import type { Answers } from '../../../../domain/registration/answers.ts'
import type { AccessGroup } from '../../../../domain/registration/sensitive.ts'
import { answersContent } from '../../../registration/answersContent.ts'
import { schoolClock } from '../../../ui/format/schoolClock.ts'
import { colorBar, logoColumn, type PrintedSchool } from '../../../ui/schedule/pdf/brand.ts'
import { pageFooter } from '../../../ui/schedule/pdf/pageFooter.ts'
import { COLORS, FONT, MARGIN } from '../../../ui/schedule/pdf/pdfStyle.ts'

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
  return {
    info: { title: i18n._(msg`Registration ${reference}`), author: school.name },
    language: i18n.locale,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: FONT, fontSize: 9.5, lineHeight: 1.1 },
    footer: pageFooter(i18n),
    content: [
      colorBar(school),
      {
        columns: [
          ...logoColumn(school),
          [
            { text: fullName(registration), fontSize: 15, bold: true },
            { text: facts.join(' · '), color: COLORS.quiet },
          ],
        ],
      },
      ...answersContent(printed, i18n),
    ],
  }
}
