import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { hashToken, newToken, type SessionUser } from '../http/session.ts'
import { studentSubject } from '../students/auditedStudent.ts'
import { requireOwnStudent } from '../students/requireOwnStudent.ts'
import { lockStudent } from '../students/students.queries.ts'
import { auditedAddress } from './auditedAddress.ts'
import { readAddressTime } from './calendars.queries.ts'

/**
 * Creates the address of a student's calendar and returns its token, which is not stored. The former address no longer works.
 * @throws 404 for another family's child
 */
export async function createCalendarAddress(
  trx: Transaction,
  trail: AuditTrail,
  { id, by, now }: { readonly id: number; readonly by: SessionUser; readonly now: Date },
): Promise<string> {
  const student = requireOwnStudent(await lockStudent(trx, id), by)
  const before = await readAddressTime(trx, id)
  const token = newToken()
  const address = { token_hash: hashToken(token), created_at: now }
  await trx
    .insertInto('calendar_address')
    .values({ student_id: id, ...address })
    .onConflict((on) => on.column('student_id').doUpdateSet(address))
    .execute()
  trail.edited(studentSubject(id, student), auditedAddress(before), auditedAddress(now))
  return token
}
