import { z } from 'zod'
import { canBeRestricted } from '../domain/course.ts'
import { DAYS, PERIODS } from '../domain/days.ts'
import { english } from '../domain/english.ts'
import { CLASS_GRADES, isClassGrade } from '../domain/grade.ts'
import { isBlankHtml } from '../domain/html.ts'
import { html, Id, Ignored, kept, optionalLine, requiredLine, SemesterReference, shapeOf } from './codecs.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

const MAX_SEATS = 999

/** Comma-separated grades, at least one, stored in ascending order: "K,1,2". */
export const GradeList = z
  .string({ error: FIELD_IS_REQUIRED })
  .max(60)
  .transform((input, context) => {
    const values = splitList(input)
    if (values.length === 0) context.addIssue({ code: 'custom', message: FIELD_IS_REQUIRED })
    else if (!values.every(isClassGrade))
      context.addIssue({ code: 'custom', message: english`Each grade must be K or a number from 1 to 12` })
    return CLASS_GRADES.filter((grade) => values.includes(grade)).join(',')
  })

/** Like `GradeList`, and may be empty. */
export const GradeChoice = z
  .string({ error: FIELD_IS_REQUIRED })
  .max(60)
  .transform((input, context) => {
    if (input === '') return ''
    const { data, error } = GradeList.safeParse(input)
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
    return data ?? z.NEVER
  })

/** Comma-separated section codes of 2 to 4 digits each; may be empty (document 1, section 5). */
const Restrictions = z
  .string()
  .max(400)
  .transform((input, context) => {
    const values = input.trim() === '' ? [] : input.split(',').map((part) => part.trim())
    if (!values.every(canBeRestricted))
      context.addIssue({
        code: 'custom',
        message: english`Enter section numbers of 2 to 4 digits, separated by commas`,
      })
    return [...new Set(values)].join(',')
  })
  .default('')

const seatsError = valueError(() => english`Enter a whole number from 0 to ${MAX_SEATS}`)
const Seats = z.int({ error: seatsError }).min(0, { error: seatsError }).max(MAX_SEATS, { error: seatsError })

const Days = z.enum(DAYS, { error: valueError(() => english`Enter M, T/TH, W, F or HS`) })
const Period = z.enum(PERIODS, { error: valueError(() => english`Enter All Day or a number from 1 to 8`) })

/** The message for a missing or empty value, and the one for any other. */
function valueError(text: () => string) {
  return ({ input }: { readonly input?: unknown }) => ((input ?? '') === '' ? FIELD_IS_REQUIRED : text())
}

/**
 * The fields of a class, as the office enters them and as they are stored and returned, in the order of an exported file. From these come
 * the columns that are written, copied, compared, audited, imported and exported.
 */
const COURSE_FIELDS = {
  section: { input: requiredLine(20), stored: z.string() },
  name: { input: requiredLine(120), stored: z.string() },
  /** In Spanish. Empty when families read the English text. */
  name_es: { input: optionalLine(120), stored: z.string() },
  /** Sanitized HTML. */
  description: { input: html().refine((text) => !isBlankHtml(text), FIELD_IS_REQUIRED), stored: z.string() },
  description_es: { input: html().default(''), stored: z.string() },
  teacher_id: { input: z.int({ error: FIELD_IS_REQUIRED }).positive().pipe(Id), stored: Id },
  grade: { input: GradeList, stored: z.string() },
  max_seats: { input: Seats, stored: z.int() },
  room: { input: optionalLine(60), stored: z.string() },
  period: { input: Period, stored: z.enum(PERIODS) },
  days: { input: Days, stored: z.enum(DAYS) },
  time: { input: requiredLine(60), stored: z.string() },
  restrictions: { input: Restrictions, stored: z.string() },
}

export const StoredCourseFields = z.object(shapeOf(COURSE_FIELDS, 'stored'))
export type StoredCourseFields = z.infer<typeof StoredCourseFields>

/** What the office edits (document 1, section 5). */
export const CourseFields = z.strictObject(shapeOf(COURSE_FIELDS, 'input')).extend({
  semester: z.union([Id, SemesterReference], { error: FIELD_IS_REQUIRED }),
  id: Ignored,
  culprit: Ignored,
})
export type CourseFields = z.infer<typeof CourseFields>

export const CourseEdit = z.strictObject(kept(CourseFields.shape))
export type CourseEdit = z.infer<typeof CourseEdit>

/**
 * `roster`: the ids of the students to enroll in a copied class. The Optional period is for edits only, but a copy of a class with this
 * period keeps it: `copy_of` is the id of that class.
 */
export const NewCourse = CourseFields.extend({
  roster: z.array(Id).max(MAX_SEATS).default([]),
  copy_of: Id.optional(),
}).superRefine(({ period, copy_of }, context) => {
  if (period === 'Optional' && copy_of === undefined)
    context.addIssue({ code: 'custom', path: ['period'], message: FIELD_IS_REQUIRED })
})
export type NewCourse = z.infer<typeof NewCourse>

function splitList(input: string): string[] {
  return input
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
