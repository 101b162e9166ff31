import type { ParentFields } from '../../contract/parents.ts'
import { brokenConstraint, type Transaction } from '../db/database.ts'
import { fieldProblem, notFound } from '../http/problem.ts'

type Fields = Pick<ParentFields, 'first_name' | 'last_name' | 'email' | 'phone'>

/**
 * Changes a parent's name, address or phone (document 1, section 5).
 * @throws 404; 422 on email when another account has it.
 */
export function editParent(trx: Transaction, id: number, fields: Fields): Promise<void> {
  return writeParent(trx, id, fields).catch((error: unknown) => {
    throw isTakenAddress(error) ? fieldProblem('email', 'Another account has this email.') : error
  })
}

/** The same, with what the database says of an address that another account has. */
export async function writeParent(trx: Transaction, id: number, fields: Fields): Promise<void> {
  const { first_name, last_name, email, phone } = fields
  const known = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where('role', '=', 'parent')
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw notFound()
  await trx.updateTable('users').set({ first_name, last_name, email, phone }).where('id', '=', id).execute()
  // A link on its way to the address that was wrong opens nothing any more.
  if (known.email !== email) await trx.deleteFrom('password_reset').where('user_id', '=', id).execute()
}

export function isTakenAddress(error: unknown): boolean {
  return brokenConstraint(error) === 'users_email_key'
}
