import { i18n } from '@lingui/core'
import { fullName } from '../../../domain/person.ts'
import { renderPdf } from '../../ui/schedule/pdf/renderPdf.ts'
import { withUnprintable } from '../../ui/schedule/pdf/unprintableTexts.ts'
import { type PrintedSheets, sheetDocument } from './sheetDocument.ts'

/** The sheets as a PDF file, and the texts that its fonts cannot show completely. */
export async function createSheetsPdf(printed: PrintedSheets) {
  const texts = printed.sheets.flatMap(({ course, teacher, enrolled, waiting }) => [
    course.name,
    fullName(teacher),
    ...[...enrolled, ...waiting].flatMap(({ student, parent }) => [fullName(student), fullName(parent)]),
  ])
  return { file: await renderPdf(sheetDocument(printed, i18n)), unprintable: withUnprintable(texts) }
}
