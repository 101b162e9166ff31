import { sql } from 'kysely'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { refuseDeletingLot } from '../lottery/duplicates.queries.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { orderNaturally } from '../platform/database/search.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { readAuditedStudent } from './auditedStudent.ts'

/**
 * Deletes a student. The log keeps the names (document 1, section 8). The row is locked before the rosters are read, as in every roster
 * command, so that the student cannot be enrolled meanwhile.
 * @throws 404; 400 while the student is enrolled or waits; 422 as `refuseDeletingLot`
 */
export async function deleteStudent(trx: Transaction, trail: AuditTrail, id: number): Promise<void> {
  await lockRows(trx, { students: [id] })
  const student = await trx
    .selectFrom('student')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!student) throw notFound()
  const courses = await classNamesOf(trx, id)
  if (courses.length > 0)
    throw new Problem(
      400,
      english`${fullName(student)} is still enrolled or waitlisted in at least one course. You must remove them from all classes before deleting them.`,
      { code: 'on-roster', errors: { courses } },
    )
  await refuseDeletingLot(trx, [id])
  const { subject, fields } = await readAuditedStudent(trx, id)
  trail.deleted(subject, fields)
  await trx.deleteFrom('student').where('id', '=', id).execute()
}

/** The classes in which a student is enrolled or waits: "101 Pottery (Fall 2026)". */
async function classNamesOf(trx: Transaction, student_id: number): Promise<string[]> {
  const courses = await trx
    .selectFrom('roster_entry as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select(['course.section', 'course.name', 'semester.name as semester'])
    .where('entry.student_id', '=', student_id)
    .orderBy('course.semester_id', 'desc')
    .orderBy(orderNaturally('course.section'))
    .execute()
  return courses.map(({ section, name, semester }) => `${section} ${name} (${semester})`)
}

export async function isOnAnyRoster(trx: Transaction, student_ids: readonly number[]): Promise<boolean> {
  if (student_ids.length === 0) return false
  const entry = await trx
    .selectFrom('roster_entry')
    .select('id')
    .where(sql<boolean>`student_id = any(${student_ids})`)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
