import { type Answer, type Answers, answerAt } from '../../../domain/registration/answers.ts'

export type CopySource = 'student address' | 'enrolling parent'

/** The answers that a button copies into a part of the form, by path. Answers that the source lacks are not copied. */
export function copiedAnswers(source: CopySource, part: string, form: Answers): Record<string, Answer> {
  const copies =
    source === 'student address' ? { [`${part}.address`]: studentAddress(form) } : enrollingParentAnswers(part, form)
  return Object.fromEntries(Object.entries(copies).filter(([, answer]) => answer !== undefined && answer !== ''))
}

/** The sources that the form offers above a field. */
export function copySourcesAbove(path: string): CopySource[] {
  if (/^parent_[1-4]\.address$/.test(path)) return ['student address']
  const isPerson = /^parent_[2-4]\.name$/.test(path) || path === 'studentReferralQuestionnaire.name_of_watcher'
  return isPerson ? ['enrolling parent'] : []
}

function enrollingParentAnswers(part: string, form: Answers): Record<string, Answer> {
  const of = (name: string) => answerAt(form, `parent_1.${name}`)
  if (part !== 'studentReferralQuestionnaire')
    return {
      [`${part}.address`]: of('address'),
      [`${part}.phone`]: of('phone'),
      [`${part}.phone_type`]: of('phone_type'),
    }
  return {
    [`${part}.name_of_watcher`]: of('name'),
    [`${part}.address_of_watcher`]: of('address'),
    [`${part}.phone_of_watcher`]: of('phone'),
    [`${part}.email_of_watcher`]: of('email'),
  }
}

/** "12 Cedar Lane, Flagstaff, AZ 86001". */
function studentAddress(form: Answers): string {
  const of = (name: string) => String(answerAt(form, `student.${name}`) ?? '')
  const region = [of('state'), of('zipcode')].filter(Boolean).join(' ')
  return [of('street_address'), of('city'), region].filter(Boolean).join(', ')
}
