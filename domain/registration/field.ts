import { type Answer, type Answers, answerAt } from './answers.ts'

/** `consent` is a check box that must be checked. `year` is one of the offered school years. `age` is in years. */
export type FieldKind =
  | 'text'
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

export interface Field {
  readonly kind: FieldKind
  /** The most characters of an answer. */
  readonly max: number
  readonly choices: readonly string[]
  /** The message when the answer is missing. Undefined: the answer is optional. */
  readonly required: string | undefined
  /** The answer is required only while this holds. */
  readonly requiredWhile: Condition
  /** The field is on the form only while this holds. Otherwise its answer is dropped. */
  readonly askedWhile: Condition
}

/** Fields by their dotted path, in the order of the form. */
export type Fields = Readonly<Record<string, Field>>

export const FIELD_IS_REQUIRED = 'Field is required'

const TEXT_MAX = 200
const LONG_TEXT_MAX = 2000
const always: Condition = () => true

/** An optional field of a kind. The other functions change one property of a field. */
export function field(kind: FieldKind, choices: readonly string[] = []): Field {
  const max = kind === 'long-text' ? LONG_TEXT_MAX : TEXT_MAX
  return { kind, max, choices, required: undefined, requiredWhile: always, askedWhile: always }
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

/** The fields of a group: `student` and `first_name` become "student.first_name". */
export function group(name: string, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${name}.${key}`, value]))
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

export function not(condition: Condition): Condition {
  return (form) => !condition(form)
}

function hasChoice(answer: Answer, choice: string): boolean {
  return Array.isArray(answer) ? answer.includes(choice) : answer === choice
}
