import type { I18n } from '@lingui/core'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { colorBar, logoColumn, type PrintedSchool } from './brand.ts'
import { pageFooter } from './pageFooter.ts'
import { COLORS, FONT, MARGIN } from './pdfStyle.ts'

/** A document about one child: below the school's color and logo its heading and facts, then the content on numbered pages. */
export function letterDocument(
  printed: {
    readonly school: PrintedSchool
    readonly title: string
    /** Default: the title. */
    readonly heading?: string
    readonly facts: readonly string[]
    readonly content: readonly Content[]
  },
  i18n: I18n,
): TDocumentDefinitions {
  const { school, title, heading = title, facts, content } = printed
  const head = [
    { text: heading, fontSize: 15, bold: true },
    { text: facts.join(' · '), color: COLORS.quiet },
  ]
  return {
    info: { title, author: school.name },
    language: i18n.locale,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: FONT, fontSize: 9.5, lineHeight: 1.15 },
    footer: pageFooter(i18n),
    content: [colorBar(school), { columns: [...logoColumn(school), head] }, ...content],
  }
}
