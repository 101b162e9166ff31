import { i18n } from '@lingui/core'
import type { School } from '../../../../contract/school.ts'
import { type Answers, answerAt } from '../../../../domain/registration/answers.ts'
import { FIELDS } from '../../../../domain/registration/sections.ts'
import { withLogo } from '../../../ui/schedule/pdf/brand.ts'
import { renderPdf } from '../../../ui/schedule/pdf/renderPdf.ts'
import { withUnprintable } from '../../../ui/schedule/pdf/unprintableTexts.ts'
import { type PrintedRegistration, registrationDocument } from './registrationDocument.ts'

/** The registration as a PDF file, and the answers that its fonts cannot show completely. */
export async function createRegistrationPdf(
  printed: Omit<PrintedRegistration, 'school'> & { readonly school: School },
): Promise<{ readonly file: Blob; readonly unprintable: readonly string[] }> {
  const file = await renderPdf(registrationDocument({ ...printed, school: await withLogo(printed.school) }, i18n))
  return { file, unprintable: withUnprintable(typedTexts(printed.form)) }
}

/** The texts that the family typed. */
function typedTexts(form: Answers): string[] {
  return [...FIELDS.keys()].flatMap((path) => {
    const answer = answerAt(form, path)
    return typeof answer === 'string' ? [answer] : []
  })
}
