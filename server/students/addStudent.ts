import type { StudentFields } from '../../contract/students.ts'
import { whyNotAddChild } from '../../domain/family.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { AccountLimitReached } from '../http/accountLimits.ts'
import type { SessionUser } from '../http/session.ts'
import { addStudents, rejectDoneGrade } from './addStudents.ts'
import { parentFor } from './parentFor.ts'

/**
 * Adds a child to a family and returns its id (document 2, section 2, "Add/Edit student dialog").
 * @throws 422 on `grade` for `done`; 422 on `parent_id` when an admin sends no existing parent; 422 `too-many-children` when a parent has
 * reached the school's limit
 */
export async function addStudent(
  trx: Transaction,
  trail: AuditTrail,
  { by, ...fields }: StudentFields & { by: SessionUser },
): Promise<number> {
  const { first_name, last_name, grade, parent_id } = fields
  rejectDoneGrade(grade)
  const parent = await parentFor(trx, by, parent_id)
  if (by.role === 'parent') await refuseTooMany(trx, parent.id)
  const [id = 0] = await addStudents(trx, trail, [{ first_name, last_name, grade, parent }])
  return id
}

/** Locks the account before it counts the children, so that concurrent adds are all counted. */
async function refuseTooMany(trx: Transaction, parent_id: number): Promise<void> {
  const [, children, { children_per_family }] = await Promise.all([
    trx.selectFrom('users').select('id').where('id', '=', parent_id).forNoKeyUpdate().execute(),
    trx.selectFrom('student').select('id').where('parent_id', '=', parent_id).execute(),
    trx.selectFrom('school').select('children_per_family').executeTakeFirstOrThrow(),
  ])
  const { length } = children
  const code = whyNotAddChild(length, children_per_family)
  if (!code) return
  const count = `${length} ${length === 1 ? 'child' : 'children'}`
  const message = `Your account already has ${count}, which is the limit. To add another child, please contact the school office.`
  throw new AccountLimitReached('children', parent_id, 422, message, { code })
}
