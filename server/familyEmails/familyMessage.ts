import { sql } from 'kysely'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { auditedCourse } from '../rows/course.row.ts'

/**
 * Records in the audit trail what the office added to the emails about its change of a roster, with the children they are about. Does
 * nothing if no email with it was queued, because the office left it out or the family turned it off.
 */
export async function recordFamilyMessage(
  trx: Transaction,
  trail: AuditTrail,
  course_id: number,
  family_message: string,
): Promise<void> {
  if (family_message === '') return
  const emails = await trx
    .selectFrom('family_mail')
    .innerJoin('student', 'student.id', 'student_id')
    .select(['user_id', sql<string>`first_name || ' ' || last_name`.as('child')])
    .where(sql<boolean>`family_mail.id = any(${trx.queuedEmails}::integer[])`)
    .where('course_id', '=', course_id)
    .where(sql<boolean>`facts ? 'family_message'`)
    .where('skipped', 'is', null)
    .orderBy('family_mail.id')
    .execute()
  if (emails.length === 0) return
  const { subject } = await auditedCourse(trx, course_id)
  const families = new Set(emails.map(({ user_id }) => user_id)).size
  trail.created(
    { ...subject, kind: 'message' },
    { children: emails.map(({ child }) => child), text: family_message, families },
  )
}
