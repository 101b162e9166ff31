import { i18n } from '@lingui/core'
import type { School } from '../../../contract/school.ts'
import { fullName } from '../../../domain/person.ts'
import { withLogo } from '../../ui/schedule/pdf/brand.ts'
import { renderPdf } from '../../ui/schedule/pdf/renderPdf.ts'
import { withUnprintable } from '../../ui/schedule/pdf/unprintableTexts.ts'
import { type PrintedSheets, sheetDocument } from './sheetDocument.ts'
import { parentsOf } from './sheets.ts'

/** The sheets as a PDF file, and the texts that its fonts cannot show completely. */
export async function createSheetsPdf({
  school,
  ...printed
}: Omit<PrintedSheets, 'school'> & { readonly school: School }) {
  const { sheets, semester } = printed
  const texts = sheets.flatMap(({ course, teacher, enrolled, waiting }) => [
    ...[course.section, course.name, course.time, course.room, fullName(teacher)],
    ...[...enrolled, ...waiting].flatMap((row) => [
      fullName(row.student),
      ...parentsOf(row).flatMap(({ name, email }) => [name, email]),
    ]),
  ])
  const unprintable = withUnprintable([school.name, semester.name, ...texts])
  return { file: await renderPdf(sheetDocument({ ...printed, school: await withLogo(school) }, i18n)), unprintable }
}
