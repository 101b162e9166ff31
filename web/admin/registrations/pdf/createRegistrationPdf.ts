import { i18n } from '@lingui/core'
import { renderPdf } from '../../../ui/schedule/pdf/renderPdf.ts'
import { withUnprintable } from '../../../ui/schedule/pdf/unprintableTexts.ts'
import { type PrintedRegistration, registrationDocument } from './registrationDocument.ts'
import { typedTexts } from './typedTexts.ts'

/** The registration as a PDF file, and the answers that its fonts cannot show completely. */
export async function createRegistrationPdf(
  printed: PrintedRegistration,
): Promise<{ readonly file: Blob; readonly unprintable: readonly string[] }> {
  const file = await renderPdf(registrationDocument(printed, i18n))
  return { file, unprintable: withUnprintable(typedTexts(printed.form)) }
}
