import { i18n } from '@lingui/core'
import type { School } from '../../../../contract/school.ts'
import { createPdf } from './createPdf.ts'
import { type PrintedSchedule, scheduleDocument } from './scheduleDocument.ts'
import { scheduleTexts } from './unprintableTexts.ts'

export function createSchedulePdf(printed: Omit<PrintedSchedule, 'school'> & { readonly school: School }) {
  return createPdf(printed.school, scheduleTexts(printed), (school) => scheduleDocument({ ...printed, school }, i18n))
}
