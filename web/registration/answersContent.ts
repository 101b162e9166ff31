import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content } from 'pdfmake/interfaces.js'
import { type Answers, answerAt } from '../../domain/registration/answers.ts'
import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'
import { accessGroupOfSection, isSensitive } from '../../domain/registration/sections.ts'
import type { AccessGroup } from '../../domain/registration/sensitive.ts'
import { COLORS, LIST_LAYOUT } from '../ui/schedule/pdf/pdfStyle.ts'
import { type Part, partTitle, sectionParts, shownParts } from './sections/sectionParts.ts'
import { SECTION_TITLES } from './sections/sectionTitles.ts'
import { answerText } from './texts/choices.ts'
import { ACCESS_GROUP_LABELS } from './texts/labels.ts'
import { questionText } from './texts/questions.ts'

interface PrintedAnswers {
  /** The general answers and the opened sensitive ones. */
  readonly form: Answers
  readonly opened: readonly AccessGroup[]
}

/** The answers section by section, for a PDF. Sensitive ones that are not opened are left out, and it says so. */
export function answersContent(printed: PrintedAnswers, i18n: I18n): Content[] {
  return SECTION_NAMES.flatMap((section) => sectionContent(section, printed, i18n))
}

/** The heading of a section and its answers as a list with two columns. */
function sectionContent(section: SectionName, printed: PrintedAnswers, i18n: I18n): Content[] {
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

function partContent(part: Part, { form }: PrintedAnswers, i18n: I18n): Content[] {
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
