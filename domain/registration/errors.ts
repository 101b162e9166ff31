import { english } from '../english.ts'
import { isEmail, phoneDigits } from '../person.ts'
import { isSchoolYear } from '../schoolYear.ts'
import { type Answer, type Answers, answerAt, isAnswered } from './answers.ts'
import { normalAnswer } from './completeForm.ts'
import { FIELD_IS_REQUIRED, type Field, type Fields } from './field.ts'
import type { SectionName } from './sectionNames.ts'
import { SECTIONS } from './sections.ts'

/** What the rules need to know besides the answers. */
export interface RegistrationRules {
  /** The current day at the school, "2026-08-24". */
  readonly today: string
  /** The school years that families can register for, "2026 - 2027". */
  readonly years: readonly string[]
}

/** The message of each invalid answer by path. The form, the check before sending and the server use it. */
export type RegistrationErrors = Readonly<Record<string, string>>

export const NOT_IN_LIST = english`Choose from the list`
/** The oldest birthdate is this many years in the past (rulings, section 6). */
const OLDEST_YEARS = 25

export function tooLong(max: number): string {
  return english`At most ${max} characters`
}

export function registrationErrors(form: Answers, rules: RegistrationRules): RegistrationErrors {
  return Object.assign({}, ...Object.values(SECTIONS).map((fields) => fieldErrors(fields, form, rules)))
}

export function sectionErrors(section: SectionName, form: Answers, rules: RegistrationRules): RegistrationErrors {
  return fieldErrors(SECTIONS[section], form, rules)
}

export function isRequired(field: Field, form: Answers): boolean {
  return field.required !== undefined && field.askedWhile(form) && field.requiredWhile(form)
}

function fieldErrors(fields: Fields, form: Answers, rules: RegistrationRules): RegistrationErrors {
  const errors = Object.entries(fields).map(([path, field]) => [
    path,
    errorOf(field, answerAt(form, path), form, rules),
  ])
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined))
}

function errorOf(field: Field, given: Answer, form: Answers, rules: RegistrationRules): string | undefined {
  if (!field.askedWhile(form)) return undefined
  const answer = normalAnswer(field, given)
  const isMissing = field.kind === 'consent' ? answer !== true : !isAnswered(answer)
  if (isMissing) return isRequired(field, form) ? field.required : undefined
  return formatError(field, answer, rules)
}

function formatError(field: Field, answer: Answer, rules: RegistrationRules): string | undefined {
  const { kind, choices } = field
  if (kind === 'yes-no' || kind === 'check-box' || kind === 'consent')
    return typeof answer === 'boolean' ? undefined : FIELD_IS_REQUIRED
  if (kind === 'choices') {
    const isValid = Array.isArray(answer) && answer.every((choice) => choices.includes(choice))
    return isValid ? undefined : NOT_IN_LIST
  }
  if (typeof answer !== 'string') return FIELD_IS_REQUIRED
  if (answer.includes('\0') || !answer.isWellFormed()) return english`Contains characters that can't be used`
  return textError(field, answer, rules)
}

/** The format of an answer of another kind than a text bounds its length as well. */
function textError({ kind, choices, required, max }: Field, text: string, { today, years }: RegistrationRules) {
  switch (kind) {
    case 'email':
      return isEmail(text) ? undefined : english`A valid email is required`
    case 'phone':
      return phoneDigits(text) === undefined ? english`Valid phone number is required` : undefined
    case 'zip':
      return /^\d{5}(-\d{4})?$/.test(text) ? undefined : (required ?? english`Enter a ZIP code, for example 86001`)
    case 'age':
      return /^\d{1,2}$/.test(text) ? undefined : english`Enter the age in years`
    case 'date':
      return toDay(text) !== undefined ? undefined : english`Enter a date as mm/dd/yyyy`
    case 'birthdate':
      return birthdateError(text, today)
    case 'year':
      return isSchoolYear(text) && years.includes(text) ? undefined : required
    case 'choice':
      return choices.includes(text) ? undefined : NOT_IN_LIST
    default:
      return text.length > max ? tooLong(max) : undefined
  }
}

/** `today` is "yyyy-mm-dd". */
function birthdateError(text: string, today: string): string | undefined {
  const day = toDay(text)
  if (day === undefined) return english`Enter the birthdate as mm/dd/yyyy`
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`
  return day < today && day >= oldest ? undefined : english`Enter a birthdate in the past, at most 25 years ago`
}

/** The day of "mm/dd/yyyy" as "yyyy-mm-dd"; undefined if there is no such day. */
function toDay(date: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date) ?? []
  const iso = `${year}-${month}-${day}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso) return undefined
  return iso
}
