import { z } from 'zod'
import { english } from '../domain/english.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../domain/grade.ts'
import { ONE_LINE } from '../domain/oneLine.ts'
import {
  EMAIL_MAX,
  isEmail,
  isKnownEmail,
  isPersonName,
  NAME_MAX,
  normalEmail,
  normalName,
  normalPassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  phoneDigits,
  strangeCharacter,
} from '../domain/person.ts'
import { FIELD_IS_REQUIRED, MUST_BE_EMAIL, MUST_BE_PHONE } from './texts.ts'

const HTML_MAX = 20_000
const INVALID_CHARACTERS = english`Contains characters that can't be used`
const ENTER_ON_ONE_LINE = english`Enter this on one line`
const NOT_A_DATE = english`Enter a date`

/** The largest PostgreSQL integer. */
export const ID_MAX = 2_147_483_647

export const Id = z.int().positive().max(ID_MAX)

export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= ID_MAX)

/** Ids with commas between them. */
export function idListText(max: number) {
  return z
    .string()
    .max(max * (ID_MAX.toString().length + 1))
    .transform((text) => text.split(','))
    .pipe(z.array(IdText).max(max))
}

/** A date without a time or a time zone. */
export const CalendarDay = z
  .string({ error: FIELD_IS_REQUIRED })
  .min(1, { error: FIELD_IS_REQUIRED, abort: true })
  .max(10, { error: NOT_A_DATE, abort: true })
  .pipe(z.iso.date({ error: NOT_A_DATE, abort: true }).refine((day) => day.startsWith('20'), NOT_A_DATE))

/** A semester in a path or query: id, slug or exact name. */
export const SemesterReference = plainText().min(1, FIELD_IS_REQUIRED).max(120)

export const Time = z.iso.datetime({ offset: true })

function plainText() {
  return z.string({ error: FIELD_IS_REQUIRED }).regex(/^[^\p{Cc}\p{Cs}]*$/u, INVALID_CHARACTERS)
}

/** PostgreSQL rejects NUL in text, and lone surrogates in JSON. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function optionalText(max: number) {
  return anyText(max).default('')
}

/** Text of one line that may be empty. */
export function optionalLine(max: number) {
  return anyText(max).regex(ONE_LINE, ENTER_ON_ONE_LINE).default('')
}

function anyText(max: number) {
  return z.string().trim().max(max, english`At most ${max} characters`).refine(isStorable, INVALID_CHARACTERS)
}

/** With `abort: false`, rules of the object that contains the field are checked even if the field is empty. */
export function requiredText(max: number, { abort = true } = {}) {
  return z
    .string({ error: FIELD_IS_REQUIRED })
    .trim()
    .min(1, { error: FIELD_IS_REQUIRED, abort })
    .max(max, english`At most ${max} characters`)
    .refine(isStorable, INVALID_CHARACTERS)
}

/** Text of one line. */
export function requiredLine(max: number, options: { readonly abort?: boolean } = {}) {
  return requiredText(max, options).regex(ONE_LINE, ENTER_ON_ONE_LINE)
}

export const PersonName = z
  .string({ error: FIELD_IS_REQUIRED })
  .overwrite(normalName)
  .min(1, { error: FIELD_IS_REQUIRED, abort: true })
  .max(NAME_MAX, { error: english`At most ${NAME_MAX} characters`, abort: true })
  .refine(isStorable, { error: INVALID_CHARACTERS, abort: true })
  .refine(isPersonName, { error: ({ input }) => onlyAlphabetic(String(input)), abort: true })

/** The specification's message, and which character is not accepted. One that cannot be seen has its number in Unicode. */
function onlyAlphabetic(name: string): string {
  const character = strangeCharacter(name)
  if (character === undefined) return english`Only alphabetic characters are allowed. A name starts with a letter.`
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  const shown = /[\p{C}\p{Z}]/u.test(character) ? `U+${code}` : `"${character}"`
  return english`Only alphabetic characters are allowed. ${shown} can't be in a name.`
}

export const Email = requiredText(EMAIL_MAX).transform(normalEmail).refine(isEmail, { error: MUST_BE_EMAIL })

/** Empty without an address. */
export const OptionalEmail = z
  .string({ error: FIELD_IS_REQUIRED })
  .max(EMAIL_MAX, english`At most ${EMAIL_MAX} characters`)
  .transform(normalEmail)
  .refine((email) => email === '' || isEmail(email), { error: MUST_BE_EMAIL })

/** The address of an account that exists. */
export const KnownEmail = requiredText(EMAIL_MAX).transform(normalEmail).refine(isKnownEmail, { error: MUST_BE_EMAIL })

export const Phone = requiredText(40).transform((input, context) => {
  const digits = phoneDigits(input)
  if (digits === undefined) context.addIssue({ code: 'custom', message: MUST_BE_PHONE })
  return digits ?? z.NEVER
})

/** A new password. It is not trimmed. */
export const NewPassword = z
  .string({ error: FIELD_IS_REQUIRED })
  .overwrite(normalPassword)
  .min(1, { error: FIELD_IS_REQUIRED, abort: true })
  .min(PASSWORD_MIN, english`At least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, english`At most ${PASSWORD_MAX} characters`)

/** Formatted text from an editor. The server sanitizes it. */
export function html() {
  return z
    .string({ error: FIELD_IS_REQUIRED })
    .max(HTML_MAX, english`At most ${HTML_MAX} characters`)
    .refine(isStorable, INVALID_CHARACTERS)
}

/** A boolean, or 1 or 0 as in the specification. */
export const Flag = z.union([z.boolean(), z.literal([0, 1]).transform((flag) => flag === 1)])

export const ClassGradeField = z.enum(CLASS_GRADES, { error: FIELD_IS_REQUIRED })
export const StudentGrade = z.enum(STUDENT_GRADES, { error: FIELD_IS_REQUIRED })

/** A field of the specification that the server ignores. The actor is always the signed-in person. */
export const Ignored = z.unknown().optional()

export const EmptyBody = z.strictObject({ culprit: Ignored })

/** What a save of the record sends as If-Match, so that it cannot overwrite a version that its sender has not seen. */
export const Etag = z.string()

type Kept<Shape extends z.ZodRawShape> = {
  [F in keyof Shape]: Shape[F] extends z.ZodDefault<infer Inner extends z.ZodType> ? z.ZodOptional<Inner> : Shape[F]
}

/** The fields of an edit. One that it leaves out keeps its value, where a new record gets the default. */
export function kept<Shape extends z.ZodRawShape>(shape: Shape): Kept<Shape> {
  const entries = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
  ])
  return Object.fromEntries(entries) as Kept<Shape>
}

type Defaults<Shape extends z.ZodRawShape> = {
  readonly [F in keyof Shape as Shape[F] extends z.ZodDefault ? F : never]: z.output<Shape[F]>
}

/** The values of the fields that a new record may leave out. */
export function defaultsOf<Shape extends z.ZodRawShape>(shape: Shape): Defaults<Shape> {
  const fields = Object.entries(shape).filter(([, field]) => field instanceof z.ZodDefault)
  return z.object(Object.fromEntries(fields)).parse({}) as Defaults<Shape>
}

/** A field as it is entered, and as it is stored and returned. */
interface Field {
  readonly input: z.ZodType
  readonly stored: z.ZodType
}

/** One side of declared fields, as the shape of an object. */
export function shapeOf<Fields extends Readonly<Record<string, Field>>, Part extends keyof Field>(
  fields: Fields,
  part: Part,
) {
  const entries = Object.entries(fields).map(([name, field]) => [name, field[part]])
  return Object.fromEntries(entries) as { [F in keyof Fields]: Fields[F][Part] }
}

/** The ETag of a record that counts its revisions. */
export function revisionEtag({ revision }: { readonly revision: number }): string {
  return `"${revision}"`
}
