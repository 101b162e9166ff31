import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import pdfmake from 'pdfmake/build/pdfmake.js'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { FONT } from './pdfStyle.ts'

const FONTS = { [FONT]: { normal: absolute(regular), bold: absolute(bold) } }

function absolute(path: string): string {
  return new URL(path, window.location.href).href
}

/** A document as a PDF file with embedded fonts. It is made in the browser and loads nothing from other servers. */
export function renderPdf(document: TDocumentDefinitions): Promise<Blob> {
  pdfmake.setUrlAccessPolicy((url) => new URL(url).origin === window.location.origin)
  pdfmake.addFonts(FONTS)
  return pdfmake.createPdf(document).getBlob()
}
