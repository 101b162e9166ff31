import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { awaitsAcceptance } from '../../domain/account.ts'
import { english } from '../../domain/english.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'

export type StudentParent = Pick<SessionUser, 'id' | 'first_name' | 'last_name' | 'email'> & {
  /** Whether a child that is linked to the account now awaits the acceptance of an invitation. */
  readonly awaits_acceptance: boolean
}

/**
 * The parent of a new or edited student: the signed-in parent, or for an admin any existing parent (rulings, section 4), whose account the
 * caller has locked: it is not confirmed while a child is linked to it.
 * @throws 422 on `parent_id`
 */
export async function parentFor(
  trx: Transaction,
  by: SessionUser,
  parent_id: number | undefined,
): Promise<StudentParent> {
  if (by.role === 'parent') return { ...by, awaits_acceptance: false }
  if (parent_id === undefined) throw fieldError('parent_id', FIELD_IS_REQUIRED)
  const parent = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'email_confirmed_at'])
    .where('id', '=', parent_id)
    .where('role', '=', 'parent')
    .executeTakeFirst()
  if (!parent) throw fieldError('parent_id', english`Parent not found.`)
  return { ...parent, awaits_acceptance: awaitsAcceptance(by.role, parent) }
}
