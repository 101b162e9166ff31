import { type Answer, type Answers, answerAt, isAnswered, withAnswer } from '../../domain/registration/answers.ts'
import { isRequired } from '../../domain/registration/errors.ts'
import type { Field } from '../../domain/registration/field.ts'
import { LIVING_ARRANGEMENTS } from '../../domain/registration/sections/housing.ts'
import { FIELDS } from '../../domain/registration/sections.ts'
import { completeRegistration } from '../../domain/registration/testing.ts'
import { currentSchoolYears } from '../../domain/schoolYear.ts'

/** A registration that a school without configured years accepts now. */
export function registrationForm(): Answers {
  const form = completeRegistration()
  const [year = ''] = currentSchoolYears(new Date().toISOString().slice(0, 10))
  return { ...form, student: { ...studentOf(form), year } }
}

function studentOf({ student }: Answers): object {
  return typeof student === 'object' && student !== null ? student : {}
}

const LIVING_IN = 'studentReferralQuestionnaire.living_in'

/** Complete registrations that together ask every field: one with the fewest fields, and one with every yes for each living arrangement. */
export function completeForms(): Answers[] {
  return [registrationForm(), ...LIVING_ARRANGEMENTS.map(answerEveryField)]
}

function answerEveryField(living_in: string): Answers {
  return [...FIELDS].reduce<Answers>((form, [path, field]) => {
    if (!field.askedWhile(form)) return form
    return withAnswer(form, path, path === LIVING_IN ? living_in : validAnswer(field))
  }, {})
}

/** The last choice of a list is "other" where there is one. */
export function validAnswer({ kind, choices }: Field): Answer {
  switch (kind) {
    case 'yes-no':
    case 'check-box':
    case 'consent':
      return true
    case 'choices':
      return choices
    case 'choice':
      return choices.at(-1)
    case 'email':
      return 'rosa.nez@example.org'
    case 'phone':
      return '(928) 555 - 0100'
    case 'zip':
      return '86001-1234'
    case 'age':
      return '12'
    case 'birthdate':
      return '03/07/2015'
    case 'date':
      return '2026-01-31'
    case 'year':
      return currentSchoolYears(new Date().toISOString().slice(0, 10))[0]
    default:
      return 'Yá’át’ééh 日本'
  }
}

/** Answers that the rules of the field refuse. A missing answer is refused only where one is required. */
export function refusedAnswers(field: Field): Answer[] {
  const { kind, max, required } = field
  const missing = required === undefined ? [] : [null, ...(kind === 'consent' ? [false] : [])]
  if (kind === 'yes-no' || kind === 'check-box' || kind === 'consent') return missing
  if (kind === 'choices') return [...(missing.length > 0 ? [[]] : []), ['purple'], [...field.choices, 'purple']]
  const texts = ['x'.repeat(max + 1), '日'.repeat(5000), 'x'.repeat(20_001), 'a\0b', 'half \ud83d']
  return [...missing, ...(missing.length > 0 ? ['', '  \t'] : []), ...texts, ...(WRONG_TEXTS[kind] ?? [])]
}

const WRONG_TEXTS: Partial<Record<Field['kind'], readonly string[]>> = {
  email: ['rosa', 'rosa@', 'rosa@example', '@example.org', 'rosa nez@example.org'],
  phone: ['12', '555-0100', '92855501000000', 'call me'],
  zip: ['8600', '86001-', 'ABCDE', '860011234'],
  age: ['ten', '-1', '100', '1.5'],
  date: ['02/30/2026', '1/2/2026', '2026', 'soon'],
  birthdate: ['02/30/2015', '3/7/2015', '01/01/2999', '01/01/1990', 'May'],
  year: ['2021 - 2022', '2026', 'next'],
  choice: ['purple', 'PURPLE', '0'],
}

/** A value of another JSON type than the field's answers have. */
export function wrongTypes({ kind }: Field): unknown[] {
  if (kind === 'choices') return ['white', 3, true, { white: true }, [3], [null]]
  if (kind === 'yes-no' || kind === 'check-box' || kind === 'consent') return [3, 'maybe', ['yes'], {}]
  return [true, ['text'], { text: 'text' }]
}

/** A complete form with an answer to the field, which is required there if it ever is. */
export function formAsking(path: string): Answers {
  const field = FIELDS.get(path)
  const answered = completeForms().filter((form) => isAnswered(answerAt(form, path)))
  const form = answered.find((form) => field && isRequired(field, form)) ?? answered[0]
  if (!form) throw new Error(`no form asks ${path}`)
  return form
}
