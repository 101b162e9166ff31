import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { RegistrationSummary } from '../../../../contract/registration/office.ts'
import { fullName } from '../../../../domain/person.ts'
import { type Answers, answerAt } from '../../../../domain/registration/answers.ts'
import { SECTION_NAMES, type SectionName } from '../../../../domain/registration/sectionNames.ts'
import { accessGroupOfSection, isSensitive } from '../../../../domain/registration/sections.ts'
import type { AccessGroup } from '../../../../domain/registration/sensitive.ts'
import { type Part, partTitle, sectionParts, shownParts } from '../../../registration/sections/sectionParts.ts'
import { SECTION_TITLES } from '../../../registration/sections/sectionTitles.ts'
import { answerText } from '../../../registration/texts/choices.ts'
import { questionText } from '../../../registration/texts/questions.ts'
import { schoolClock } from '../../../ui/format/schoolClock.ts'
import { colorBar, logoColumn, type PrintedSchool } from '../../../ui/schedule/pdf/brand.ts'
import { pageFooter } from '../../../ui/schedule/pdf/pageFooter.ts'
import { COLORS, FONT, LIST_LAYOUT, MARGIN } from '../../../ui/schedule/pdf/pdfStyle.ts'
import { ACCESS_GROUP_LABELS } from './accessLabels.ts'

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
      ...SECTION_NAMES.flatMap((section): Content[] => sectionContent(section, printed, i18n)),
    ],
  }
}

/** The heading of a section and its answers as a list with two columns. */
function sectionContent(section: SectionName, printed: PrintedRegistration, i18n: I18n): Content[] {
  const { form, opened } = printed
  const group = accessGroupOfSection(section)
  const isHidden = group !== undefined && !opened.includes(group)
  const answered = shownParts(sectionParts(section, form), form, new Set())
  const parts = answered
    .map((part) => ({ ...part, paths: part.paths.filter((path) => !(isHidden && isSensitive(path))) }))
    .filter(({ paths }) => paths.length > 0)
  return [
    { text: i18n._(SECTION_TITLES[section]), fontSize: 12, bold: true, margin: [0, 14, 0, 4] },
    ...(answered.length === 0 ? [{ text: i18n._(msg`None`) }] : []),
    ...parts.flatMap((part) => partContent(part, printed, i18n)),
    ...(isHidden ? [notShown(i18n._(ACCESS_GROUP_LABELS[group]), i18n)] : []),
  ]
}

function partContent(part: Part, { form }: PrintedRegistration, i18n: I18n): Content[] {
  const title = partTitle(i18n, part)
  const body = part.paths.map((path) => [
    { text: i18n._(questionText(path).label), color: COLORS.quiet },
    answerText(i18n, path, answerAt(form, path)) || '–',
  ])
  return [
    ...(title ? [{ text: title, bold: true, margin: [0, 6, 0, 2] } satisfies Content] : []),
    { table: { dontBreakRows: true, widths: ['45%', '*'], body }, layout: LIST_LAYOUT },
  ]
}

function notShown(group: string, i18n: I18n): Content {
  return { text: i18n._(msg`${group}: sensitive answers, not shown`), color: COLORS.quiet, margin: [0, 4, 0, 0] }
}
