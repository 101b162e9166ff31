import { i18n } from '@lingui/core'
import pdfmake from 'pdfmake/build/pdfmake.js'
import { FONTS } from './fonts.ts'
import { type PrintedSchedule, scheduleDocument } from './scheduleDocument.ts'
import { unprintableTexts } from './unprintableTexts.ts'

/** The schedule as a PDF file with embedded fonts, and the texts that these fonts cannot show completely. */
export async function createSchedulePdf(
  printed: PrintedSchedule,
): Promise<{ readonly file: Blob; readonly unprintable: readonly string[] }> {
  pdfmake.setUrlAccessPolicy((url) => new URL(url).origin === window.location.origin)
  pdfmake.addFonts(FONTS)
  const file = await pdfmake.createPdf(scheduleDocument(printed, i18n)).getBlob()
  return { file, unprintable: unprintableTexts(printed) }
}
