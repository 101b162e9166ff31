import { i18n } from '@lingui/core'
import type { School } from '../../../contract/school.ts'
import { fullName } from '../../../domain/person.ts'
import { createPdf } from '../../ui/schedule/pdf/createPdf.ts'
import { type PrintedSheets, sheetDocument } from './sheetDocument.ts'
import { parentsOf } from './sheets.ts'

export function createSheetsPdf(printed: Omit<PrintedSheets, 'school'> & { readonly school: School }) {
  const { sheets, semester, school } = printed
  const texts = sheets.flatMap(({ course, teacher, enrolled, waiting }) => [
    ...[course.section, course.name, course.time, course.room, fullName(teacher)],
    ...[...enrolled, ...waiting].flatMap((row) => [
      fullName(row.student),
      ...parentsOf(row).flatMap(({ name, email }) => [name, email]),
    ]),
  ])
  const all = [school.name, semester.name, ...texts]
  return createPdf(school, all, (school) => sheetDocument({ ...printed, school }, i18n))
}
