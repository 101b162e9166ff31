import { i18n } from '@lingui/core'
import { renderPdf } from './renderPdf.ts'
import { type PrintedSchedule, scheduleDocument } from './scheduleDocument.ts'
import { unprintableTexts } from './unprintableTexts.ts'

/** The schedule as a PDF file, and the texts that its fonts cannot show completely. */
export async function createSchedulePdf(
  printed: PrintedSchedule,
): Promise<{ readonly file: Blob; readonly unprintable: readonly string[] }> {
  return { file: await renderPdf(scheduleDocument(printed, i18n)), unprintable: unprintableTexts(printed) }
}
