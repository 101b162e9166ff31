import { sql } from 'kysely'
import { FAILED_MAIL_DAYS, OFFER_ENDS_HOURS, type OfficeTasks, TASKS_NAMED } from '../../contract/officeTasks.ts'
import type { Database } from '../platform/database/database.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Counts all rows before the limit. */
const TOTAL = sql<string>`count(*) over ()`.as('total')

/** The offers of a semester that end within a day. An offer that has ended is about to be withdrawn. */
export async function offersThatEnd(db: Database, semester_id: number, now: Date): Promise<OfficeTasks['offers']> {
  const rows = await db
    .selectFrom('seat_offer')
    .innerJoin('course', 'course.id', 'seat_offer.course_id')
    .innerJoin('roster_entry', 'roster_entry.id', 'seat_offer.entry_id')
    .innerJoin('student', 'student.id', 'roster_entry.student_id')
    .select(['seat_offer.course_id', 'course.name as class', 'first_name', 'last_name', 'expires_at', TOTAL])
    .where('course.semester_id', '=', semester_id)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + OFFER_ENDS_HOURS * HOUR_MS))
    .orderBy('expires_at')
    .orderBy('seat_offer.id')
    .limit(TASKS_NAMED)
    .execute()
  const first = rows.map(({ total, expires_at, ...offer }) => ({ ...offer, expires_at: expires_at.toISOString() }))
  return { total: Number(rows[0]?.total ?? 0), first }
}

/** The emails to families that failed in the last days. */
export async function mailsThatFailed(db: Database, now: Date): Promise<OfficeTasks['failed_mails']> {
  const rows = await db
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'family_mail.user_id')
    .select(['family_mail.id', 'kind', 'email', 'first_name', 'last_name', 'failed_at', TOTAL])
    .where('failed_at', '>', new Date(now.getTime() - FAILED_MAIL_DAYS * DAY_MS))
    .orderBy('failed_at', 'desc')
    .orderBy('family_mail.id', 'desc')
    .limit(TASKS_NAMED)
    .execute()
  const first = rows.flatMap(({ total, failed_at, ...mail }) =>
    failed_at ? [{ ...mail, failed_at: failed_at.toISOString() }] : [],
  )
  return { total: Number(rows[0]?.total ?? 0), first }
}
