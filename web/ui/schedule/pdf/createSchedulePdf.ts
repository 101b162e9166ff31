import { i18n } from '@lingui/core'
import type { School } from '../../../../contract/school.ts'
import { withLogo } from './brand.ts'
import { renderPdf } from './renderPdf.ts'
import { type PrintedSchedule, scheduleDocument } from './scheduleDocument.ts'
import { unprintableTexts } from './unprintableTexts.ts'

/** The schedule as a PDF file, and the texts that its fonts cannot show completely. */
export async function createSchedulePdf(
  printed: Omit<PrintedSchedule, 'school'> & { readonly school: School },
): Promise<{ readonly file: Blob; readonly unprintable: readonly string[] }> {
  const schedule = { ...printed, school: await withLogo(printed.school) }
  return { file: await renderPdf(scheduleDocument(schedule, i18n)), unprintable: unprintableTexts(schedule) }
}
