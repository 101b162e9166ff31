import { z } from 'zod'
import { Email } from '../../contract/codecs.ts'
import { CourseFields } from '../../contract/courseFields.ts'
import { english } from '../../domain/english.ts'
import { EDITED_COLUMNS } from '../rows/course.row.ts'
import { FlagCell, IdCell } from './cells.ts'

const SeatsCell = z.preprocess(
  (cell) => (/^\d{1,4}$/.test(String(cell)) ? Number(cell) : cell),
  CourseFields.shape.max_seats,
)

/** Excel reads the comma in "101,102" as that of thousands. */
const RestrictionsCell = z
  .string()
  .regex(/^(?!\d{5,}$)/, {
    error: english`Excel joined these sections into one number. Format the column as Text, enter them again, and save the file`,
    abort: true,
  })
  .optional()
  .pipe(CourseFields.shape.restrictions)

/** A file without these columns keeps the texts. */
const SPANISH_CELLS = {
  name_es: CourseFields.shape.name_es.unwrap().optional(),
  description_es: CourseFields.shape.description_es.unwrap().optional(),
}

/** A class as a CSV row, with its semester by name and its teacher by email. */
export const ClassRow = CourseFields.omit({ teacher_id: true, semester: true, id: true, culprit: true }).extend({
  ...SPANISH_CELLS,
  id: IdCell,
  semester: z.string().min(1, english`Enter the name of the semester`).max(60),
  teacher_email: Email,
  max_seats: SeatsCell,
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
