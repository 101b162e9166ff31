import type { StudentFields } from '../../contract/students.ts'
import { isForGrade } from '../../domain/enrollment.ts'
import type { Grade } from '../../domain/grade.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { fieldError } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { lockPlanned, locksOf } from '../waitLists/locks.ts'
import { settleClasses } from '../waitLists/settleClasses.ts'
import { classesWaitedForBy } from '../waitLists/waitedFor.queries.ts'
import { readAuditedStudent } from './auditedStudent.ts'
import { parentFor } from './parentFor.ts'
import { refuseToAvoidWindows } from './refuseToAvoidWindows.ts'
import { requireOwnStudent } from './requireOwnStudent.ts'
import { lockStudent } from './students.queries.ts'

/**
 * Changes a child's name or grade (document 2, section 7).
 * @throws 404 for another family's child; 422 on `grade` while the child is on the roster of a class that is not for the new grade, and when
 * a family would change classes outside of the enrollment windows of its child's grade
 */
export async function editStudent(
  trx: Transaction,
  trail: AuditTrail,
  { by, id, ...fields }: StudentFields & { id: number; by: SessionUser },
) {
  await lockPlanned(trx)
  const student = requireOwnStudent(await lockStudent(trx, id), by)
  const parent_id =
    by.role === 'parent' ? student.parent_id : (await parentFor(trx, by, fields.parent_id ?? student.parent_id)).id
  const { first_name, last_name, grade } = fields
  if (grade !== student.grade) {
    await refuseGradeOnRoster(trx, id, grade)
    if (by.role === 'parent') await refuseToAvoidWindows(trx, student, grade)
  }
  const before = await readAuditedStudent(trx, id)
  await trx.updateTable('student').set({ first_name, last_name, grade, parent_id }).where('id', '=', id).execute()
  const after = await readAuditedStudent(trx, id)
  trail.edited(after.subject, before.fields, after.fields)
  if (grade !== student.grade)
    await settleClasses(trx, await classesWaitedForBy(trx, [id]), locksOf({ students: [id] }))
}

/** Changing a grade and changing it back would allow enrolling in any class. */
async function refuseGradeOnRoster(trx: Transaction, student_id: number, grade: Grade): Promise<void> {
  const courses = await trx
    .selectFrom('roster_entry as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select(['course.name', 'course.grade', 'entry.overridden'])
    .where('entry.student_id', '=', student_id)
    .where('semester.active', '=', true)
    .orderBy('course.id')
    .execute()
  const conflicts = courses
    .filter((course) => (grade === 'done' || !course.overridden) && !isForGrade(course, grade))
    .map((course) => course.name)
  if (conflicts.length > 0)
    throw fieldError('grade', `Not for this grade: ${conflicts.join(', ')}. Drop these classes first.`)
}
