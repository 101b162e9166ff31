import { sql } from 'kysely'
import { offerHoursBetween, reminderOfOffer } from '../../domain/waitList/offerHours.ts'
import type { Postgres } from '../db/database.ts'
import { queueFamilyMails } from './queueFamilyMails.ts'

/**
 * Queues a mail to the family of each open offer of which three quarters of the hours have passed, by the database's clock and between 8:00
 * and 20:00 of the school's. `reminded_at` of the offer makes sure that it is queued once, also by several servers. Each offer is a
 * transaction. An error ends the run, and the next one continues.
 */
export async function remindOffers(postgres: Postgres): Promise<void> {
  const offers = await postgres.office
    .selectFrom('seat_offer')
    .innerJoin('school', (join) => join.onTrue())
    .select(['seat_offer.id', 'offered_at', 'expires_at', 'time_zone', sql<Date>`clock_timestamp()`.as('now')])
    .where('reminded_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('seat_offer.id')
    .execute()
  for (const { id, offered_at, expires_at, time_zone, now } of offers) {
    const hours = offerHoursBetween(offered_at, expires_at, time_zone)
    if (hours > 0 && reminderOfOffer(offered_at, hours, time_zone) <= now) await remind(postgres, id)
  }
}

function remind(postgres: Postgres, offer_id: number): Promise<void> {
  return postgres.transaction(async (trx) => {
    const { rows } = await sql<{ course_id: number; student_id: number; expires_at: Date; drops: string | null }>`
      with reminded as (
        update seat_offer set reminded_at = clock_timestamp()
        where id = ${offer_id} and reminded_at is null and expires_at > clock_timestamp()
        returning entry_id, expires_at, drops
      ) select course_id, student_id, expires_at, dropped.name as drops
      from reminded join roster_entry on roster_entry.id = entry_id left join course dropped on dropped.id = reminded.drops
    `.execute(trx)
    await queueFamilyMails(
      trx,
      rows.map(({ expires_at, ...row }) => ({ kind: 'offer-reminder', expires_at: expires_at.toISOString(), ...row })),
    )
  })
}
