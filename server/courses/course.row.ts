import { sql } from 'kysely'
import type { CourseFields } from '../../contract/courseFields.ts'
import { FIELD_IS_REQUIRED } from '../../contract/problem.ts'
import { isBlankHtml } from '../../domain/html.ts'
import type { Transaction } from '../db/database.ts'
import { cleanHtml } from '../http/cleanHtml.ts'
import { fieldError } from '../http/problem.ts'
import { findSemesterId } from '../semesters/semesters.queries.ts'

export type CourseColumns = Awaited<ReturnType<typeof columnsOf>>

/** The sanitized description. It runs before the transaction. */
export function cleanDescription({ description }: Pick<CourseFields, 'description'>): string {
  const clean = cleanHtml(description)
  if (isBlankHtml(clean)) throw fieldError('description', FIELD_IS_REQUIRED)
  return clean
}

/**
 * The fields of a request as columns.
 * @throws 422 on `semester` or `teacher_id` when it does not exist.
 */
export async function columnsOf(trx: Transaction, { semester, ...fields }: Omit<CourseFields, 'id' | 'culprit'>) {
  const semester_id = await findSemesterId(trx, String(semester))
  if (semester_id === undefined) throw fieldError('semester', 'Semester not found.')
  const teacher = await trx.selectFrom('teacher').select('id').where('id', '=', fields.teacher_id).executeTakeFirst()
  if (!teacher) throw fieldError('teacher_id', 'Teacher not found.')
  const { section, name, description, teacher_id, grade, max_seats, room, period, days, time, restrictions } = fields
  return {
    semester_id,
    section,
    name,
    description,
    teacher_id,
    grade,
    max_seats,
    room,
    period,
    days,
    time,
    restrictions,
  }
}

/** Serializes writes to the classes of a semester, so that sections stay unique. It is the first lock of a command. */
export async function lockSections(
  trx: Transaction,
  { semester_id }: Pick<CourseColumns, 'semester_id'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sections'), ${semester_id}::integer)`.execute(trx)
}

/** @throws 422 on `section` when another class of the semester has it. */
export async function requireFreeSection(
  trx: Transaction,
  { semester_id, section }: Pick<CourseColumns, 'semester_id' | 'section'>,
  except?: number,
): Promise<void> {
  const other = await trx
    .selectFrom('course')
    .select(['id', 'name'])
    .where('semester_id', '=', semester_id)
    .where('section', '=', section)
    .executeTakeFirst()
  if (other && other.id !== except)
    throw fieldError('section', `${other.name} has section ${section} in this semester.`)
}
