import { i18n } from '@lingui/core'
import pdfmake from 'pdfmake/build/pdfmake.js'
import { FONTS } from './fonts.ts'
import { type PrintedSchedule, scheduleDocument } from './scheduleDocument.ts'

/** The schedule as a PDF file with embedded fonts. */
export async function createSchedulePdf(printed: PrintedSchedule): Promise<Blob> {
  pdfmake.setUrlAccessPolicy((url) => new URL(url).origin === window.location.origin)
  pdfmake.addFonts(FONTS)
  return pdfmake.createPdf(scheduleDocument(printed, i18n)).getBlob()
}
