import { sql } from 'kysely'
import { reminderOfOffer } from '../../domain/enrollment/waitList/offer.ts'
import type { SummarizedChange } from '../../domain/familyEmails/familyEmail.ts'
import { summaryPeriod } from '../../domain/familyEmails/summaryPeriod.ts'
import { recipients } from '../access/children.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { queueFamilyEmails } from './queueFamilyEmails.ts'

/**
 * Queues one email for each family that changed its classes since the latest summary, up to the latest evening of the database's clock. Each
 * evening is summarized once, by the first server that does so. Returns the number of families.
 */
export async function queueDailySummaries(postgres: Postgres): Promise<number> {
  const { time_zone, now, summarized } = await postgres.officeDb
    .selectFrom('school')
    .select(['time_zone', sql<Date>`clock_timestamp()`.as('now')])
    .select(({ selectFrom }) =>
      selectFrom('summarized_evening')
        .select(({ fn }) => fn.max('ends_at').as('ends_at'))
        .as('summarized'),
    )
    .executeTakeFirstOrThrow()
  const period = summaryPeriod(now, time_zone, summarized)
  return period ? postgres.transaction((trx) => summarize(trx, period.from, period.to)) : 0
}

async function summarize(trx: Transaction, from: Date, to: Date): Promise<number> {
  const added = await trx
    .insertInto('summarized_evening')
    .values({ ends_at: to })
    .onConflict((on) => on.doNothing())
    .returning('ends_at')
    .execute()
  if (added.length === 0) return 0
  const { rows } = await sql<{ student_id: number; changes: SummarizedChange[] }>`
    select min(student.id) as student_id, jsonb_agg(
        jsonb_build_object(
          'child', log.first_name, 'class', log.class, 'course_id', log.course_id, 'status', log.status, 'at', log.logged_at
        ) order by log.id
      ) as changes
    from enrollment_log log join student on student.id = log.student_id
    join lateral ${recipients} recipient on recipient.user_id = log.culprit_id
    where log.logged_at > ${from} and log.logged_at <= ${to}
      and exists (select from semester where id = log.semester_id and test_of is null)
    group by log.culprit_id
    order by log.culprit_id
  `.execute(trx)
  await queueFamilyEmails(
    trx,
    rows.map((row) => ({ kind: 'daily-summary', course_id: null, ...row })),
  )
  return rows.length
}

/**
 * Queues an email to the family of each open offer of which three quarters of the hours have passed, by the database's clock and between 8:00
 * and 20:00 of the school's. `reminded_at` of the offer makes sure that it is queued once, also by several servers. Each offer is a
 * transaction. An error ends the run, and the next one continues.
 */
export async function remindOffers(postgres: Postgres): Promise<void> {
  const offers = await postgres.officeDb
    .selectFrom('seat_offer')
    .innerJoin('school', (join) => join.onTrue())
    .select([
      'seat_offer.id',
      'seat_offer.course_id',
      'offered_at',
      'expires_at',
      'time_zone',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('reminded_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('seat_offer.id')
    .execute()
  for (const { offered_at, expires_at, time_zone, now, ...offer } of offers) {
    const reminder = reminderOfOffer(offered_at, expires_at, time_zone)
    if (reminder && reminder <= now) await remind(postgres, offer)
  }
}

function remind(
  postgres: Postgres,
  { id: offer_id, course_id }: { readonly id: number; readonly course_id: number },
): Promise<void> {
  return postgres.transaction(async (trx) => {
    await lockRows(trx, { courses: [course_id] })
    const { rows } = await sql<{ course_id: number; student_id: number; expires_at: Date; drops: string | null }>`
      with reminded as (
        update seat_offer set reminded_at = clock_timestamp()
        where id = ${offer_id} and reminded_at is null and expires_at > clock_timestamp()
        returning entry_id, expires_at, drop_course_id
      ) select course_id, student_id, expires_at, dropped.name as drops
      from reminded join roster_entry on roster_entry.id = entry_id left join course dropped on dropped.id = reminded.drop_course_id
    `.execute(trx)
    await queueFamilyEmails(
      trx,
      rows.map(({ expires_at, ...row }) => ({ kind: 'offer-reminder', expires_at: expires_at.toISOString(), ...row })),
    )
  })
}
