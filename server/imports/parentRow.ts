import { z } from 'zod'
import { Email, PersonName, Phone } from '../../contract/codecs.ts'
import { STUDENT_GRADES } from '../../domain/grade.ts'
import { IdCell } from './cells.ts'

const NameOrNothing = z.union([z.literal(''), PersonName])
const GradeOrNothing = z.enum(['', ...STUDENT_GRADES], { error: 'Enter K, 1 to 12 or done' })

/** A parent and one child; a parent with more children has more rows, one without children a row without a child. */
export const ParentRow = z.object({
  id: IdCell,
  email: Email,
  first_name: PersonName,
  last_name: PersonName,
  phone: Phone,
  child_id: IdCell,
  child_first_name: NameOrNothing,
  child_last_name: NameOrNothing,
  child_grade: GradeOrNothing,
})
export type ParentRow = z.infer<typeof ParentRow>
