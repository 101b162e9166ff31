import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content } from 'pdfmake/interfaces.js'
import { answerAt } from '../../../../domain/registration/answers.ts'
import type { SectionName } from '../../../../domain/registration/sectionNames.ts'
import { answerText } from '../../../studentRegistration/fields/answerText.ts'
import { fieldText } from '../../../studentRegistration/fields/fieldTexts.ts'
import { partTitle } from '../../../studentRegistration/sections/partTitle.ts'
import { type Part, sectionParts, shownParts } from '../../../studentRegistration/sections/sectionParts.ts'
import { SECTION_TITLES } from '../../../studentRegistration/sections/sectionTitles.ts'
import { COLORS, LIST_LAYOUT } from '../../../ui/schedule/pdf/pdfStyle.ts'
import { groupTitle, isSensitive, sensitiveGroupOf } from '../answers/sensitiveSections.ts'
import type { PrintedRegistration } from './registrationDocument.ts'

/** The heading of a section and its answers as a list with two columns. */
export function sectionContent(section: SectionName, printed: PrintedRegistration, i18n: I18n): Content[] {
  const { form, opened } = printed
  const group = sensitiveGroupOf(section)
  const isHidden = group !== undefined && !opened.includes(group)
  const answered = shownParts(sectionParts(section, form), form, new Set())
  const parts = answered
    .map((part) => ({ ...part, paths: part.paths.filter((path) => !(isHidden && isSensitive(section, path))) }))
    .filter(({ paths }) => paths.length > 0)
  return [
    { text: i18n._(SECTION_TITLES[section]), fontSize: 12, bold: true, margin: [0, 14, 0, 4] },
    ...(answered.length === 0 ? [{ text: i18n._(msg`None`) }] : []),
    ...parts.flatMap((part) => partContent(part, printed, i18n)),
    ...(isHidden ? [notShown(i18n._(groupTitle(group)), i18n)] : []),
  ]
}

function partContent(part: Part, { form }: PrintedRegistration, i18n: I18n): Content[] {
  const title = partTitle(i18n, part)
  const body = part.paths.map((path) => [
    { text: i18n._(fieldText(path).label), color: COLORS.quiet },
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
