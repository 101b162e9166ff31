import type { FoundParent } from '../../../contract/registrationOffice.ts'
import type { AcceptFields } from '../../../contract/registrationOfficeReview.ts'
import type { AuditTrail } from '../../audit-trail/trail.ts'
import type { Transaction } from '../../db/database.ts'
import { fieldError } from '../../http/problem.ts'
import type { SessionUser } from '../../http/session.ts'
import { addParent } from '../../parents/addParents.ts'
import { parentFor, type StudentParent } from '../../students/parentFor.ts'
import { findParentsWith } from './duplicates/parents.queries.ts'

type Choice = Pick<AcceptFields, 'parent_id' | 'new_parent'>

interface Account {
  readonly parent: StudentParent
  /** Whether the account is new and has no password. */
  readonly isInvited: boolean
}

/**
 * The account that the office chose: an existing parent, or a new one. An existing account with the new one's email is returned instead.
 * @throws 422 on `parent_id` or `new_parent.email`
 */
export async function accountFor(
  trx: Transaction,
  trail: AuditTrail,
  by: SessionUser,
  { parent_id, new_parent }: Choice,
): Promise<Account | { readonly existing: FoundParent }> {
  if (!new_parent) return { parent: await parentFor(trx, by, parent_id), isInvited: false }
  const id = await addParent(trx, trail, new_parent)
  if (id !== undefined) return { parent: { id, ...new_parent }, isInvited: true }
  const [existing] = await findParentsWith(trx, { emails: [new_parent.email], phones: [] })
  if (!existing) throw fieldError('new_parent.email', 'An office account has this email. Enter another one.')
  return { existing }
}
