import { sql } from 'kysely'
import { FAILED_EMAIL_DAYS, type OfficeTask } from '../../contract/officeTasks.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { PlacedClass } from '../../domain/officeTasks.ts'
import type { Database } from '../platform/database/database.ts'

/** The open offers of a semester. An offer that has ended is about to be withdrawn. */
export async function openOffers(db: Database, semester_id: number, now: Date): Promise<OfficeTask[]> {
  const row = await db
    .selectFrom('seat_offer')
    .innerJoin('course', 'course.id', 'seat_offer.course_id')
    .innerJoin('roster_entry', 'roster_entry.id', 'seat_offer.entry_id')
    .innerJoin('student', 'student.id', 'roster_entry.student_id')
    .select(['seat_offer.course_id', 'course.name as class', 'first_name', 'last_name', 'expires_at'])
    .select(sql<string>`count(*) over ()`.as('count'))
    .where('course.semester_id', '=', semester_id)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('seat_offer.id')
    .executeTakeFirst()
  if (!row) return []
  const { count, expires_at, ...first } = row
  return [{ kind: 'offers', count: Number(count), first: { ...first, expires_at: expires_at.toISOString() } }]
}

/** How many documents of a semester the office has to look at. */
export async function countSentDocuments(db: Database, semester_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .innerJoin('document_request', 'document_request.id', 'document.request_id')
    .select(sql<string>`count(*)`.as('count'))
    .where('document_request.semester_id', '=', semester_id)
    .where('document.state', '=', 'sent')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_exemption')
            .select('document_exemption.student_id')
            .whereRef('document_exemption.student_id', '=', 'document.student_id')
            .whereRef('document_exemption.request_id', '=', 'document.request_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The emails to families that failed in the last days: the last one of each parent to whom none was sent since. The newest first. */
export async function failedEmails(db: Database, now: Date): Promise<OfficeTask[]> {
  const rows = await db
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'family_mail.user_id')
    .distinctOn('user_id')
    .select(['user_id', 'email', 'first_name', 'last_name', 'failed_at'])
    .where('failed_at', '>', new Date(now.getTime() - FAILED_EMAIL_DAYS * DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('family_mail as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'family_mail.user_id')
            .whereRef('later.sent_at', '>', 'family_mail.failed_at'),
        ),
      ),
    )
    .orderBy('user_id')
    .orderBy('failed_at', 'desc')
    .execute()
  return rows
    .sort((a, b) => Number(b.failed_at) - Number(a.failed_at) || b.user_id - a.user_id)
    .flatMap(({ user_id, failed_at, ...email }) =>
      failed_at ? [{ kind: 'failed-mail' as const, ...email, failed_at: failed_at.toISOString() }] : [],
    )
}

/** The active classes of a semester, with what decides whether one can move to another room. */
export function placedClasses(db: Database, semester_id: number): Promise<(PlacedClass & { readonly id: number })[]> {
  return db
    .selectFrom('course')
    .select(['id', 'name', 'days', 'period', 'room', 'max_seats', 'current_seats'])
    .select(sql<number>`wait_list - offered_seats`.as('wait_list'))
    .where('semester_id', '=', semester_id)
    .where('active', '=', true)
    .execute()
}

/** The name of the semester's day off, or null. `day`: as 2026-11-26. */
export async function dayOffOn(db: Database, semester_id: number, day: string): Promise<string | null> {
  const found = await db
    .selectFrom('day_off')
    .select('name')
    .where('semester_id', '=', semester_id)
    .where('day', '=', day)
    .executeTakeFirst()
  return found?.name ?? null
}
