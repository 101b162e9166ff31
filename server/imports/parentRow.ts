import { z } from 'zod'
import { OptionalEmail, PersonName, Phone } from '../../contract/codecs.ts'
import { english } from '../../domain/english.ts'
import { STUDENT_GRADES } from '../../domain/grade.ts'
import { normalName } from '../../domain/person.ts'
import { IdCell } from './cells.ts'

const OptionalName = z
  .string()
  .overwrite(normalName)
  .pipe(z.union([z.literal(''), PersonName]))
const OptionalGrade = z.enum(['', ...STUDENT_GRADES], { error: english`Enter K, 1 to 12 or done` })

/** A parent and at most one child. A parent with several children has several rows. */
export const ParentRow = z.object({
  id: IdCell,
  /** Empty only with the id of an account that has none. */
  email: OptionalEmail,
  first_name: PersonName,
  last_name: PersonName,
  phone: Phone,
  child_id: IdCell,
  child_first_name: OptionalName,
  child_last_name: OptionalName,
  child_grade: OptionalGrade,
})
export type ParentRow = z.infer<typeof ParentRow>
