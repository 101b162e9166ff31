import type { StudentFields } from '../../contract/students.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { fieldProblem } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { auditedStudent, studentSubject } from './auditedStudent.ts'
import { parentFor } from './parentFor.ts'

/**
 * Adds a child to a family and answers its id (document 2, section 2, "Add/Edit student dialog").
 * @throws 422 on grade for `done`, which is chosen when editing only; 422 on parent_id when an admin names no parent.
 */
export async function addStudent(
  trx: Transaction,
  trail: AuditTrail,
  { by, ...fields }: StudentFields & { by: SessionUser },
): Promise<number> {
  if (fields.grade === 'done') throw fieldProblem('grade', 'A new student has a grade from K to 12.')
  const parent = await parentFor(trx, by, fields.parent_id)
  const { first_name, last_name, grade } = fields
  const student = { first_name, last_name, grade }
  const { id } = await trx
    .insertInto('student')
    .values({ ...student, parent_id: parent.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  trail.created(studentSubject(id, student), auditedStudent(student, parent))
  return id
}
