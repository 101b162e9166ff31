import { type Answer, type Answers, answerAt, isAnswered } from '../../../domain/registration/answers.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'

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

/** Whether anything about a person, such as `parent_2` or `siblings.0`, is answered. */
export function hasAnswers(form: Answers, person: string): boolean {
  return fieldsOf(person).some((name) => isAnswered(answerAt(form, `${person}.${name}`)))
}

/** The answers by path after a person is removed from the shown people: each later one takes the place of the one before. */
export function answersWithout(form: Answers, person: string, shown: readonly string[]): Record<string, Answer> {
  const places = shown.slice(shown.indexOf(person))
  const moved = places.flatMap((place, index) => {
    const next = places[index + 1]
    return fieldsOf(place).map((name) => [`${place}.${name}`, next && answerAt(form, `${next}.${name}`)] as const)
  })
  return Object.fromEntries(moved.map(([path, answer]) => [path, answer ?? null]))
}

function fieldsOf(person: string): string[] {
  const prefix = `${person}.`
  return [...FIELDS.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
}
