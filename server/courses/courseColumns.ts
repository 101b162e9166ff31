import type { CourseEdit, CourseFields } from '../../contract/courseFields.ts'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { english } from '../../domain/english.ts'
import { isBlankHtml } from '../../domain/html.ts'
import { pick } from '../../domain/pick.ts'
import type { Transaction } from '../platform/database/database.ts'
import { cleanHtml, cleanOptionalHtml } from '../platform/http/cleanHtml.ts'
import { fieldError } from '../platform/http/problem.ts'
import { type CourseColumns, EDITED_COLUMNS } from '../rows/course.row.ts'
import { findSemesterId } from '../rows/semesters.queries.ts'

type Descriptions<Fields> = Pick<Fields & CourseEdit, 'description' | 'description_es'>

/** The sanitized descriptions. It runs before the transaction. */
export function cleanDescriptions(fields: Descriptions<CourseFields>): Descriptions<CourseFields>
export function cleanDescriptions(fields: Descriptions<CourseEdit>): Descriptions<CourseEdit>
export function cleanDescriptions({ description, description_es }: Descriptions<CourseEdit>): Descriptions<CourseEdit> {
  const clean = cleanHtml(description)
  if (isBlankHtml(clean)) throw fieldError('description', FIELD_IS_REQUIRED)
  return { description: clean, description_es: description_es && cleanOptionalHtml(description_es) }
}

/**
 * The fields of a request as columns.
 * @throws 422 on `semester` or `teacher_id` when it does not exist.
 */
export async function columnsOf(
  trx: Transaction,
  { semester, ...fields }: Omit<CourseFields, 'id' | 'culprit'>,
): Promise<CourseColumns> {
  const semester_id = await requireSemester(trx, semester)
  await requireTeacher(trx, fields.teacher_id)
  return { semester_id, ...pick(fields, EDITED_COLUMNS) }
}

export async function requireSemester(trx: Transaction, semester: CourseFields['semester']): Promise<number> {
  const id = await findSemesterId(trx, String(semester))
  if (id === undefined) throw fieldError('semester', english`Semester not found.`)
  return id
}

export async function requireTeacher(trx: Transaction, id: number): Promise<void> {
  const teacher = await trx.selectFrom('teacher').select('id').where('id', '=', id).executeTakeFirst()
  if (!teacher) throw fieldError('teacher_id', english`Teacher not found.`)
}
