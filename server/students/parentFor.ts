import { FIELD_IS_REQUIRED } from '../../contract/problem.ts'
import type { Transaction } from '../db/database.ts'
import { fieldError } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'

export type StudentParent = Pick<SessionUser, 'id' | 'first_name' | 'last_name' | 'email'>

/**
 * The parent of a new or edited student: the signed-in parent, or for an admin any existing parent (rulings, section 4).
 * @throws 422 on `parent_id`
 */
export async function parentFor(
  trx: Transaction,
  by: SessionUser,
  parent_id: number | undefined,
): Promise<StudentParent> {
  if (by.role === 'parent') return by
  if (parent_id === undefined) throw fieldError('parent_id', FIELD_IS_REQUIRED)
  const parent = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', parent_id)
    .where('role', '=', 'parent')
    .executeTakeFirst()
  if (!parent) throw fieldError('parent_id', 'Parent not found.')
  return parent
}
