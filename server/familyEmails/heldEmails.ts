import { sql } from 'kysely'
import {
  type ClassState,
  type HeldEmail,
  type LeftOver,
  withoutTakenBack,
} from '../../domain/familyEmails/officeEmail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { positionOf } from '../rows/positions.ts'

/**
 * Decides whether an email that waited is sent (`withoutTakenBack`). All waiting emails of the child are decided together: those that were taken
 * back are never sent, and the others report only what is still different. Does nothing for an email that does not wait.
 */
export async function releaseHeldEmail(trx: Transaction, id: number): Promise<void> {
  const email = await trx
    .selectFrom('family_mail')
    .select('student_id')
    .where('id', '=', id)
    .where('held_until', 'is not', null)
    .executeTakeFirst()
  if (!email) return
  if (email.student_id !== null) {
    await lockHeldEmails(trx, email.student_id)
    for (const left of await readHeldEmails(trx, [email.student_id])) await writeDecision(trx, left)
  }
  await trx
    .updateTable('family_mail')
    .set({ held_until: null })
    .where('id', '=', id)
    .where('skipped', 'is', null)
    .execute()
}

/** By id, because two workers may decide the emails of one child at the same time. */
async function lockHeldEmails(trx: Transaction, student_id: number): Promise<void> {
  await trx
    .selectFrom('family_mail')
    .select('id')
    .where('student_id', '=', student_id)
    .where('held_until', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

async function writeDecision(trx: Transaction, left: LeftOver<StoredEmail>): Promise<void> {
  const { email, event, before, isTakenBack } = left
  if (isTakenBack)
    await trx
      .updateTable('family_mail')
      .set({ held_until: null, skipped: 'taken-back', skipped_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', email.id)
      .execute()
  else if (event !== email.event)
    await sql`
      update family_mail set facts = ${JSON.stringify(event)}::jsonb, before = ${JSON.stringify(before)}::jsonb
      where id = ${email.id}`.execute(trx)
}

/** An email that waits. Its event has the facts of the class. */
interface StoredEmail extends HeldEmail {
  readonly id: number
  readonly user_id: number
  readonly student_id: number
}

interface ReadState extends ClassState {
  readonly student_id: number
  readonly course_id: number
}

/**
 * The waiting emails of these children in the order of the changes, with what is left of them. One statement reads the emails and the classes
 * as they are now: a change and its email are committed together, so it sees both or neither. A child that was dropped and is enrolled again did
 * not pass another one.
 */
export async function readHeldEmails(
  trx: Transaction,
  student_ids: readonly number[],
): Promise<LeftOver<StoredEmail>[]> {
  const { rows } = await sql<{ emails: StoredEmail[]; states: ReadState[] }>`
    with held as (
      select id, user_id, student_id, facts as event, before, queued_at from family_mail
      where student_id = any(${student_ids}::integer[]) and held_until is not null
    ), reported as (
      select student_id, (former ->> 'course_id')::integer as course_id, min(queued_at) as since
      from held cross join lateral jsonb_array_elements(held.before) former
      group by 1, 2
    ), state as (
      select reported.student_id, course.id as course_id, entry.status, course.active, offer.id is not null as offered,
        case when entry.status = 'waiting' then ${positionOf(sql`entry.id`)} end as place,
        (entry.status = 'waiting' and offer.id is null and course.active and (
          course.current_seats < course.max_seats or exists (
            select from seat_offer later where later.course_id = course.id and later.entry_id > entry.id
          ) or exists (
            select from roster_entry taken
            where taken.course_id = course.id and taken.status = 'enrolled' and taken.updated_at >= since and not exists (
              select from enrollment_log log
              where log.student_id = taken.student_id and log.course_id = course.id and log.status = 'dropped' and log.logged_at >= since
            )
          )
        )) is true as passed,
        course.name, course.days, course.period, course.time, course.room,
        teacher.first_name || ' ' || teacher.last_name as teacher
      from reported
      join course on course.id = reported.course_id
      join teacher on teacher.id = course.teacher_id
      left join roster_entry entry on entry.course_id = course.id and entry.student_id = reported.student_id
      left join seat_offer offer on offer.entry_id = entry.id
    )
    select (select coalesce(json_agg(held order by held.id), '[]') from held) as emails,
      (select coalesce(json_agg(state), '[]') from state) as states
  `.execute(trx)
  const { emails = [], states = [] } = rows[0] ?? {}
  const statesOf = Map.groupBy(states, ({ student_id }) => student_id)
  return [...Map.groupBy(emails, ({ student_id }) => student_id)].flatMap(([student_id, held]) =>
    withoutTakenBack(held, (id) => statesOf.get(student_id)?.find(({ course_id }) => course_id === id)),
  )
}
