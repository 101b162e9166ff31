import type { FoundParent } from '../../../contract/registrationOffice.ts'
import type { AcceptFields } from '../../../contract/registrationOfficeReview.ts'
import type { Transaction } from '../../db/database.ts'
import { addStudents } from '../../students/addStudents.ts'
import { accountFor } from './accountFor.ts'
import type { OfficeContext } from './declineRegistration.ts'
import { lockForReview, type ReviewConflict, type Reviewed, type ReviewRequest, writeState } from './review.ts'

/**
 * Accepts a registration: creates the student, and the parent's account if the office links none. Mails the parent. Returns the existing
 * account, and changes nothing, when it has the email of the new one.
 * @throws 404; 422 on `parent_id` for an unknown parent, on `new_parent.email` for the email of an office account
 */
export async function acceptRegistration(
  trx: Transaction,
  { mails, trail }: Omit<OfficeContext, 'keys'>,
  { student, parent_id, new_parent, ...request }: ReviewRequest & AcceptFields,
): Promise<Reviewed | ReviewConflict | { readonly existing: FoundParent }> {
  const locked = await lockForReview(trx, 'accept', request)
  if ('conflict' in locked) return locked
  const { row } = locked
  const account = await accountFor(trx, trail, request.by, { parent_id, new_parent })
  if ('existing' in account) return account
  const { parent, isInvited } = account
  const [student_id = null] = await addStudents(trx, trail, [{ ...student, parent }])
  const accepted = await writeState(trx, trail, 'accept', { ...request, row, student_id, office: row.office })
  await mails.send(trx, {
    about: 'registration-accepted',
    registration_id: row.id,
    user_id: parent.id,
    invited_at: isInvited ? request.now.toISOString() : null,
  })
  return accepted
}
