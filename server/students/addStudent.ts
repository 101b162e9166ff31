import type { StudentFields } from '../../contract/students.ts'
import type { Transaction } from '../db/database.ts'
import { fieldProblem } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { parentFor } from './parentFor.ts'

/**
 * Adds a child to a family and answers its id (document 2, section 2, "Add/Edit student dialog").
 * @throws 422 on grade for `done`, which is chosen when editing only; 422 on parent_id when an admin names no parent.
 */
export async function addStudent(
  trx: Transaction,
  { by, ...fields }: StudentFields & { by: SessionUser },
): Promise<number> {
  if (fields.grade === 'done') throw fieldProblem('grade', 'A new student has a grade from K to 12.')
  const parent_id = await parentFor(trx, by, fields.parent_id)
  const { first_name, last_name, grade } = fields
  const { id } = await trx
    .insertInto('student')
    .values({ first_name, last_name, grade, parent_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
