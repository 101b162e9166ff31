import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import type { SessionUser } from '../http/session.ts'
import { studentSubject } from '../students/auditedStudent.ts'
import { requireOwnStudent } from '../students/requireOwnStudent.ts'
import { lockStudent } from '../students/students.queries.ts'
import { auditedAddress } from './auditedAddress.ts'
import { readAddressTime } from './calendars.queries.ts'

/** Turns off the address of a student's calendar. Changes nothing without one. @throws 404 for another family's child */
export async function deleteCalendarAddress(
  trx: Transaction,
  trail: AuditTrail,
  { id, by }: { readonly id: number; readonly by: SessionUser },
): Promise<void> {
  const student = requireOwnStudent(await lockStudent(trx, id), by)
  const before = await readAddressTime(trx, id)
  await trx.deleteFrom('calendar_address').where('student_id', '=', id).execute()
  trail.edited(studentSubject(id, student), auditedAddress(before), auditedAddress(undefined))
}
