import { english } from '../english.ts'
import { EMAIL_MAX } from '../person.ts'
import { type Answer, type Answers, answerAt } from './answers.ts'
import { type AccessGroup, isSensitiveGroup } from './sensitive.ts'

/** `name` is of a person. `consent` is a check box that must be checked. `year` is one of the offered school years. `age` is in years. */
export type FieldKind =
  | 'text'
  | 'name'
  | 'long-text'
  | 'email'
  | 'phone'
  | 'zip'
  | 'birthdate'
  | 'date'
  | 'age'
  | 'year'
  | 'choice'
  | 'choices'
  | 'yes-no'
  | 'check-box'
  | 'consent'

type Condition = (form: Answers) => boolean

/** All that the rules, the contract, the storage and the screens know about a question. Its texts are in web/registration/texts. */
export interface Field {
  readonly kind: FieldKind
  /** The most characters of an answer, as `maxLength` of an input counts them. Of `choices`: of each choice. */
  readonly max: number
  readonly choices: readonly string[]
  /** The paths of the check boxes in which the specification repeats the choices of a list, by choice. */
  readonly flags: Readonly<Record<string, string>>
  /** Undefined: the office sees the answer at once. */
  readonly accessGroup: AccessGroup | undefined
  /** The message when the answer is missing. Undefined: the answer is optional. */
  readonly required: string | undefined
  /** The answer is required only while this holds. */
  readonly requiredWhile: Condition
  /** The field is on the form only while this holds. Otherwise its answer is dropped. */
  readonly askedWhile: Condition
}

/** Fields by their dotted path, in the order of the form. */
export type Fields = Readonly<Record<string, Field>>

export const FIELD_IS_REQUIRED = english`Field is required`

/** A student's street, city, state and ZIP code, which a button copies, fit. */
export const ADDRESS_MAX = 450

const MAX_BY_KIND: Readonly<Record<FieldKind, number>> = {
  text: 200,
  name: 200,
  'long-text': 2000,
  email: EMAIL_MAX,
  phone: 40,
  zip: 20,
  birthdate: 20,
  date: 20,
  age: 20,
  year: 20,
  choice: 100,
  choices: 100,
  'yes-no': 0,
  'check-box': 0,
  consent: 0,
}

const always: Condition = () => true

/** An optional field. The functions below change one property of a field. */
export function field(
  kind: FieldKind,
  properties: Partial<Pick<Field, 'max' | 'choices' | 'flags' | 'accessGroup'>> = {},
): Field {
  return {
    kind,
    max: MAX_BY_KIND[kind],
    choices: [],
    flags: {},
    accessGroup: undefined,
    required: undefined,
    requiredWhile: always,
    askedWhile: always,
    ...properties,
  }
}

export function required(of: Field, message: string = FIELD_IS_REQUIRED): Field {
  return { ...of, required: message }
}

export function requiredWhile(condition: Condition, of: Field): Field {
  return { ...required(of, of.required), requiredWhile: condition }
}

export function askedWhile(condition: Condition, of: Field): Field {
  return { ...of, askedWhile: condition }
}

/** The fields of a group by path: `student` and `first_name` become "student.first_name". All fields of a sensitive group are in its access group. */
export function group(name: string, fields: Fields): Fields {
  const inGroup = ({ flags, ...of }: Field): Field => ({
    ...of,
    flags: Object.fromEntries(Object.entries(flags).map(([choice, flag]) => [choice, `${name}.${flag}`])),
    accessGroup: isSensitiveGroup(name) ? name : of.accessGroup,
  })
  return Object.fromEntries(Object.entries(fields).map(([key, of]) => [`${name}.${key}`, inGroup(of)]))
}

export function isYes(path: string): Condition {
  return (form) => answerAt(form, path) === true
}

export function isChosen(path: string, choice: string): Condition {
  return (form) => hasChoice(answerAt(form, path), choice)
}

export function anyOf(...conditions: readonly Condition[]): Condition {
  return (form) => conditions.some((condition) => condition(form))
}

export function allOf(...conditions: readonly Condition[]): Condition {
  return (form) => conditions.every((condition) => condition(form))
}

export function not(condition: Condition): Condition {
  return (form) => !condition(form)
}

function hasChoice(answer: Answer, choice: string): boolean {
  return Array.isArray(answer) ? answer.includes(choice) : answer === choice
}
