import { i18n } from '@lingui/core'
import type { School } from '../../../../contract/school.ts'
import { type Answers, answerAt } from '../../../../domain/registration/answers.ts'
import { FIELDS } from '../../../../domain/registration/sections.ts'
import { createPdf } from '../../../ui/schedule/pdf/createPdf.ts'
import { type PrintedRegistration, registrationDocument } from './registrationDocument.ts'

export function createRegistrationPdf(printed: Omit<PrintedRegistration, 'school'> & { readonly school: School }) {
  const draw = (school: PrintedRegistration['school']) => registrationDocument({ ...printed, school }, i18n)
  return createPdf(printed.school, typedTexts(printed.form), draw)
}

/** The texts that the family typed. */
function typedTexts(form: Answers): string[] {
  return [...FIELDS.keys()].flatMap((path) => {
    const answer = answerAt(form, path)
    return typeof answer === 'string' ? [answer] : []
  })
}
