import { z } from 'zod'
import { Email } from '../../contract/codecs.ts'
import { CourseFields } from '../../contract/courseFields.ts'
import { FlagCell, IdCell } from './cells.ts'

const SeatsCell = z
  .string()
  .regex(/^\d{1,4}$/, 'Enter a number')
  .transform(Number)
  .pipe(CourseFields.shape.max_seats)

/** A class as a CSV row, with its semester by name and its teacher by email. */
export const ClassRow = CourseFields.omit({ teacher_id: true, semester: true, id: true, culprit: true }).extend({
  id: IdCell,
  semester: z.string().min(1, 'Enter the name of the semester').max(60),
  teacher_email: Email,
  max_seats: SeatsCell,
  active: FlagCell,
})
export type ClassRow = z.infer<typeof ClassRow>
