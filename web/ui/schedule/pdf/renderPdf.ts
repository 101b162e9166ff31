import pdfmake from 'pdfmake/build/pdfmake.js'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { FONTS } from './fonts.ts'

/** A document as a PDF file with embedded fonts. It is made in the browser and loads nothing from other servers. */
export function renderPdf(document: TDocumentDefinitions): Promise<Blob> {
  pdfmake.setUrlAccessPolicy((url) => new URL(url).origin === window.location.origin)
  pdfmake.addFonts(FONTS)
  return pdfmake.createPdf(document).getBlob()
}
