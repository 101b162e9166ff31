import { sql } from 'kysely'
import { StoredCourseFields } from '../../contract/courseFields.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { pick } from '../../domain/pick.ts'
import type { Subject } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'

/** The columns of a class that the office edits, besides its semester and whether it is active. */
export const EDITED_COLUMNS = StoredCourseFields.keyof().options

export type CourseColumns = StoredCourseFields & { readonly semester_id: number }

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
    throw fieldError('section', english`${other.name} has section ${section} in this semester.`)
}

/** A class in the form of the audit trail, with the names of its teacher and semester. */
export async function auditedCourse(trx: Transaction, id: number) {
  const { teacher_first_name, teacher_last_name, teacher_email, semester, ...course } = await selectCourse(trx, id)
  const { teacher_id, ...edited } = pick(course, EDITED_COLUMNS)
  const teacher = `${fullName({ first_name: teacher_first_name, last_name: teacher_last_name })}, ${teacher_email}`
  const subject: Subject = { kind: 'class', id, name: `${course.name} (${course.section}, ${semester})` }
  return { subject, fields: { ...edited, teacher, semester, active: course.active } }
}

function selectCourse(trx: Transaction, id: number) {
  return trx
    .selectFrom('course')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .selectAll('course')
    .select(['teacher.first_name as teacher_first_name', 'teacher.last_name as teacher_last_name'])
    .select(['teacher.email as teacher_email', 'semester.name as semester'])
    .where('course.id', '=', id)
    .executeTakeFirstOrThrow()
}
