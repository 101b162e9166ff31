import type { NewCourse } from '../../contract/courseFields.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { enroll } from '../roster/enroll.ts'
import { messageOf } from '../roster/messages.ts'
import { lockAndRead } from '../roster/snapshot.ts'
import { auditedCourse } from './auditedCourse.ts'
import { columnsOf, lockSections, requireFreeSection } from './course.row.ts'

/**
 * Creates a class, enrolls the students of `roster` in it by the rules, and returns its id (document 1, section 2, "AdminCreateClass").
 * @throws 422 by field; on `roster` with the reason for each refused student. Nothing is created then.
 */
export async function createCourse(
  trx: Transaction,
  trail: AuditTrail,
  { roster, by, ...fields }: NewCourse & { by: SessionUser },
): Promise<number> {
  const columns = await columnsOf(trx, fields)
  await lockSections(trx, columns)
  await requireFreeSection(trx, columns)
  const { id } = await trx.insertInto('course').values(columns).returning('id').executeTakeFirstOrThrow()
  const refused = await enrollAll(trx, id, roster, by)
  if (refused.length > 0) throw new Problem(422, refused[0] ?? '', { errors: { roster: refused } })
  const { subject, fields: written } = await auditedCourse(trx, id)
  trail.created(subject, written)
  return id
}

/** Enrolls the students in the order of their ids, which is the lock order, and returns the refusals' messages. */
async function enrollAll(trx: Transaction, course_id: number, roster: readonly number[], by: SessionUser) {
  const refused: string[] = []
  for (const student_id of [...new Set(roster)].sort((a, b) => a - b)) {
    const command = { course_id, student_id, by }
    const snapshot = await lockAndRead(trx, command)
    if (!snapshot.student) {
      refused.push('A student on the roster you copied has been deleted. Please copy the class again.')
      continue
    }
    const outcome = await enroll(trx, command, snapshot)
    if (outcome.refusal) refused.push(messageOf(outcome, 'enrolled'))
  }
  return refused
}
