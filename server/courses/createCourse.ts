import type { NewCourse } from '../../contract/courseFields.ts'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { english } from '../../domain/english.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { enroll } from '../enrollment/enroll.ts'
import { messageOf } from '../enrollment/replyTexts.ts'
import { lockAndRead } from '../enrollment/snapshot.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { auditedCourse, lockSections, requireFreeSection } from '../rows/course.row.ts'
import { columnsOf } from './courseColumns.ts'

/**
 * Creates a class, enrolls the students of `roster` in it by the rules, and returns its id (document 1, section 2, "AdminCreateClass").
 * @throws 422 by field; on `roster` with the reason for each refused student. Nothing is created then.
 */
export async function createCourse(
  trx: Transaction,
  trail: AuditTrail,
  { roster, copy_of, by, ...fields }: NewCourse & { by: SessionUser },
): Promise<number> {
  if (fields.period === 'Optional') await requireOptionalSource(trx, copy_of)
  const columns = await columnsOf(trx, fields)
  await lockSections(trx, columns)
  await requireFreeSection(trx, columns)
  await lockRows(trx, { students: roster })
  const { id } = await trx.insertInto('course').values(columns).returning('id').executeTakeFirstOrThrow()
  const refused = await enrollAll(trx, id, roster, by)
  if (refused.length > 0) throw new Problem(422, refused[0] ?? '', { errors: { roster: refused } })
  const { subject, fields: written } = await auditedCourse(trx, id)
  trail.created(subject, written)
  return id
}

/** Only a copy of a class with the Optional period can have it. */
async function requireOptionalSource(trx: Transaction, copy_of = 0): Promise<void> {
  const source = await trx.selectFrom('course').select('period').where('id', '=', copy_of).executeTakeFirst()
  if (source?.period !== 'Optional')
    throw new Problem(422, FIELD_IS_REQUIRED, { errors: { period: [FIELD_IS_REQUIRED] } })
}

/** Enrolls the students, which are locked, and returns the refusals' messages. */
async function enrollAll(trx: Transaction, course_id: number, roster: readonly number[], by: SessionUser) {
  const refused: string[] = []
  for (const student_id of [...new Set(roster)].sort((a, b) => a - b)) {
    const command = { course_id, student_id, by }
    const snapshot = await lockAndRead(trx, command)
    if (!snapshot.student) {
      refused.push(english`A student on the roster you copied has been deleted. Please copy the class again.`)
      continue
    }
    const outcome = await enroll(trx, command, snapshot)
    if (outcome.refusal) refused.push(messageOf(outcome, 'enrolled'))
  }
  return refused
}
