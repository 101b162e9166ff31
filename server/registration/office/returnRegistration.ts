import type { AuditTrail } from '../../auditTrail/trail.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import { queueEmail } from '../../email/email.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hashResumeCode, newCorrectionCode } from '../codes.ts'
import { decryptOfficeRecord, encryptOfficeRecord } from './officeRecord.ts'
import { lockForReview, type ReviewConflict, type Reviewed, type ReviewRequest, writeState } from './review.ts'

/**
 * Asks the family to correct a registration, with the marked questions and a text, and emails the Enrolling Parent a link to correct them. The
 * link of a former request stops working. @throws 404
 */
export async function returnRegistration(
  trx: Transaction,
  { keys, trail }: { readonly keys: KeyRing; readonly trail: AuditTrail },
  { fields, text, ...request }: ReviewRequest & { readonly fields: readonly string[]; readonly text: string },
): Promise<Reviewed | ReviewConflict> {
  const locked = await lockForReview(trx, 'return', request)
  if ('conflict' in locked) return locked
  const { row } = locked
  const record = decryptOfficeRecord(keys, row)
  const returned_at = request.now.toISOString()
  const code = newCorrectionCode()
  const marked = [...new Set(fields)]
  const corrections = [...record.corrections, { date: returned_at, fields: marked, text, code }]
  const office = encryptOfficeRecord(keys, row, { ...record, corrections })
  const correction_hash = hashResumeCode(code)
  const returned = await writeState(trx, trail, 'return', {
    ...{ ...request, row, office, correction_hash },
    student_id: null,
    audited: { asked_to_correct: marked },
  })
  await queueEmail(trx, { about: 'registration-returned', registration_id: row.id, returned_at })
  return returned
}
