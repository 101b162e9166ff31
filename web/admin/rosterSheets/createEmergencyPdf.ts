import { i18n } from '@lingui/core'
import type { School } from '../../../contract/school.ts'
import { fullName } from '../../../domain/person.ts'
import { createPdf } from '../../ui/schedule/pdf/createPdf.ts'
import { emergencyDocument, type PrintedEmergency } from './emergencyDocument.ts'
import { emergencyCells } from './emergencySheets.ts'

export function createEmergencyPdf(printed: Omit<PrintedEmergency, 'school'> & { readonly school: School }) {
  const { rows, children, semester, school } = printed
  const texts = [
    ...[school.name, semester.name],
    ...emergencyCells(rows, children, school, i18n).slice(1).flat(),
    ...rows.flatMap(({ student, teacher }) => [fullName(student), fullName(teacher)]),
  ]
  return createPdf(school, texts, (school) => emergencyDocument({ ...printed, school }, i18n))
}
