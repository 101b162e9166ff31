import { sql } from 'kysely'
import type { SkippedBecause } from '../../domain/familyMail/kinds.ts'
import type { Database } from '../db/database.ts'

/**
 * The mail with the semester of its class, the end of the child's open offer in the class, and the database's clock. Undefined when the mail
 * was sent, failed or was skipped, or when its account was deleted.
 */
export function readFamilyMail(db: Database, id: number) {
  return db
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'family_mail.user_id')
    .leftJoin('roster_entry as entry', (join) =>
      join
        .onRef('entry.course_id', '=', 'family_mail.course_id')
        .onRef('entry.student_id', '=', 'family_mail.student_id'),
    )
    .leftJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.disabled', 'family_mail.facts'])
    .leftJoin('course', 'course.id', 'family_mail.course_id')
    .leftJoin('semester', 'semester.id', 'course.semester_id')
    .select(['semester.id as semester_id', 'semester.name as semester_name', 'semester.active as semester_active'])
    .select(['offer.expires_at as offer_expires_at', sql<Date>`clock_timestamp()`.as('now')])
    .where('family_mail.id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .executeTakeFirst()
}

export async function recordSent(db: Database, id: number, sent_at: Date): Promise<void> {
  await db.updateTable('family_mail').set({ sent_at, response: null }).where('id', '=', id).execute()
}

/** The mail is not sent. */
export async function recordSkipped(db: Database, id: number, skipped: SkippedBecause): Promise<void> {
  const skipped_at = sql<Date>`clock_timestamp()`
  await db.updateTable('family_mail').set({ skipped, skipped_at, response: null }).where('id', '=', id).execute()
}

/** With `failed_at`, the mail is not tried again. Without, it waits for its next attempt. */
export async function recordRefused(
  db: Database,
  id: number,
  refusal: { readonly response: string; readonly failed_at: Date | null },
): Promise<void> {
  await db.updateTable('family_mail').set(refusal).where('id', '=', id).execute()
}
