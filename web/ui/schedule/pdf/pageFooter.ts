import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content } from 'pdfmake/interfaces.js'
import { COLORS } from './pdfStyle.ts'

/** "Page 1 of 2" at the bottom of each page. */
export function pageFooter(i18n: I18n): (page: number, pages: number) => Content {
  return (page, pages) => ({
    text: i18n._(msg`Page ${page} of ${pages}`),
    alignment: 'center',
    color: COLORS.quiet,
    fontSize: 8.5,
    margin: [0, 16, 0, 0],
  })
}
