import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url'
import pdfmake from 'pdfmake/build/pdfmake.js'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { School } from '../../../../contract/school.ts'
import { type PrintedSchool, withLogo } from './brand.ts'
import { FONT } from './pdfStyle.ts'
import { unprintable } from './unprintableTexts.ts'

const FONTS = { [FONT]: { normal: absolute(regular), bold: absolute(bold) } }

function absolute(path: string): string {
  return new URL(path, window.location.href).href
}

/**
 * A document of the school as a PDF file with embedded fonts, and those of its texts that the fonts cannot show completely. It is made in the
 * browser and loads nothing from other servers.
 */
export async function createPdf(
  school: School,
  texts: readonly string[],
  draw: (school: PrintedSchool) => TDocumentDefinitions,
): Promise<{ readonly file: Blob; readonly unprintable: readonly string[] }> {
  pdfmake.setUrlAccessPolicy((url) => new URL(url).origin === window.location.origin)
  pdfmake.addFonts(FONTS)
  const file = await pdfmake.createPdf(draw(await withLogo(school))).getBlob()
  return { file, unprintable: unprintable(texts) }
}
