import type { ParentFields } from '../../contract/parents.ts'
import type { Transaction } from '../db/database.ts'
import { brokenConstraint } from '../db/database.ts'
import { fieldProblem, notFound } from '../http/problem.ts'

const ONE_ACCOUNT_PER_ADDRESS = 'users_email_key'

/**
 * Changes a parent's name, address or phone (document 1, section 5).
 * @throws 404; 422 on email when another account has it.
 */
export async function editParent(trx: Transaction, id: number, fields: ParentFields): Promise<void> {
  const { first_name, last_name, email, phone } = fields
  const edited = await trx
    .updateTable('users')
    .set({ first_name, last_name, email, phone })
    .where('id', '=', id)
    .where('role', '=', 'parent')
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === ONE_ACCOUNT_PER_ADDRESS)
        throw fieldProblem('email', 'Another account has this email.')
      throw error
    })
  if (!edited) throw notFound()
}
