import { z } from 'zod'
import { defaultsOf, Email } from '../../contract/codecs.ts'
import { CourseEdit, CourseFields, StoredCourseFields } from '../../contract/courseFields.ts'
import { english } from '../../domain/english.ts'
import { EDITED_COLUMNS } from '../rows/course.row.ts'
import { FlagCell, IdCell } from './cells.ts'

/** Excel reads the comma in "101,102" as that of thousands. */
const RestrictionsCell = z
  .string()
  .regex(/^(?!\d{5,}$)/, {
    error: english`Excel joined these sections into one number. Format the column as Text, enter them again, and save the file`,
    abort: true,
  })
  .optional()
  .pipe(CourseEdit.shape.restrictions)

/** A class as a CSV row, with its semester by name and its teacher by email. */
export const ClassRow = CourseEdit.omit({ teacher_id: true, semester: true, id: true, culprit: true }).extend({
  id: IdCell,
  semester: z.string().min(1, english`Enter the name of the semester`).max(60),
  teacher_email: Email,
  restrictions: RestrictionsCell,
  active: FlagCell,
})
export type ClassRow = z.infer<typeof ClassRow>

export const COLUMNS = [
  'id',
  'semester',
  ...EDITED_COLUMNS.map((column) => (column === 'teacher_id' ? 'teacher_email' : column)),
  'active',
] as const

/** The fields of a new class whose columns a file does not have. Those of another class keep their values. */
export const DEFAULTS = defaultsOf(CourseFields.omit({ id: true, culprit: true }).shape)

export const OMISSIBLE = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]

export const NUMBERS = EDITED_COLUMNS.filter((column) => isNumber(StoredCourseFields.shape[column]))

function isNumber(field: z.ZodType): boolean {
  return field instanceof z.ZodNumber || (field instanceof z.ZodNullable && isNumber(field.unwrap() as z.ZodType))
}
