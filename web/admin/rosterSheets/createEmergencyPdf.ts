import { i18n } from '@lingui/core'
import type { School } from '../../../contract/school.ts'
import { fullName } from '../../../domain/person.ts'
import { withLogo } from '../../ui/schedule/pdf/brand.ts'
import { renderPdf } from '../../ui/schedule/pdf/renderPdf.ts'
import { withUnprintable } from '../../ui/schedule/pdf/unprintableTexts.ts'
import { emergencyDocument, type PrintedEmergency } from './emergencyDocument.ts'
import { emergencyCells } from './emergencySheets.ts'

/** The emergency sheets as a PDF file, and the texts that its fonts cannot show completely. */
export async function createEmergencyPdf({
  school,
  ...printed
}: Omit<PrintedEmergency, 'school'> & { readonly school: School }) {
  const { rows, children, semester } = printed
  const texts = [
    ...emergencyCells(rows, children, school, i18n).slice(1).flat(),
    ...rows.flatMap(({ student, teacher }) => [fullName(student), fullName(teacher)]),
  ]
  const unprintable = withUnprintable([school.name, semester.name, ...new Set(texts)])
  return {
    file: await renderPdf(emergencyDocument({ ...printed, school: await withLogo(school) }, i18n)),
    unprintable,
  }
}
