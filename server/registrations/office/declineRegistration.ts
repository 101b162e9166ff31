import type { AuditTrail } from '../../audit-trail/trail.ts'
import type { Transaction } from '../../db/database.ts'
import type { Mails } from '../../mail/mail.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { decryptOfficeRecord, encryptOfficeRecord } from './officeRecord.ts'
import { lockForReview, type ReviewConflict, type Reviewed, type ReviewRequest, writeState } from './review.ts'

export interface OfficeContext {
  readonly keys: KeyRing
  readonly mails: Mails
  readonly trail: AuditTrail
}

/** Declines a registration, keeps the text and mails it to the Enrolling Parent. @throws 404 */
export async function declineRegistration(
  trx: Transaction,
  { keys, mails, trail }: OfficeContext,
  { text, ...request }: ReviewRequest & { readonly text: string },
): Promise<Reviewed | ReviewConflict> {
  const locked = await lockForReview(trx, 'decline', request)
  if ('conflict' in locked) return locked
  const { row } = locked
  const record = decryptOfficeRecord(keys, row)
  const declined_at = request.now.toISOString()
  const declines = [...record.declines, { date: declined_at, text }]
  const office = encryptOfficeRecord(keys, row, { ...record, declines })
  const declined = await writeState(trx, trail, 'decline', { ...request, row, student_id: null, office })
  await mails.send(trx, { about: 'registration-declined', registration_id: row.id, declined_at })
  return declined
}
