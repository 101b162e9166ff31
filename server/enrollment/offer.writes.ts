import { sql } from 'kysely'
import { queueWithdrawnEmail } from '../familyEmails/rosterEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, preparedStatement } from '../platform/database/statements.ts'
import { type Culprit, WAIT_LIST } from './culprit.ts'
import { logRows } from './logRows.ts'

/** The only statements that change offers, except that a removed entry takes its offer along. As in `roster.writes.ts`, they need the locks of the classes. */

/** Holds a seat for a waiting child. `drop_course_id` is the class that it gives up by accepting. */
export const insertOffer = preparedStatement(
  (entry_id: number, offered_at: Date, expires_at: Date, drop_course_id: number | null) => sql`
    with changed as (
      insert into seat_offer (entry_id, course_id, offered_at, expires_at, drop_course_id)
      select id, course_id, ${offered_at}, ${expires_at}, ${drop_course_id}::integer from roster_entry where id = ${entry_id}
      returning entry_id
    ) ${logRows(ENTRY_OF_OFFER, { status: 'offered', culprit: WAIT_LIST.name, culprit_id: WAIT_LIST.id, reason: null })}`,
)

/** Ends an offer and tells the family. The child keeps its place on the wait list. */
export async function withdrawOffer(trx: Transaction, entry_id: number, { name, id, reason }: Culprit): Promise<void> {
  await deleteOfferAndLog(trx, entry_id, name, id, reason)
  await queueWithdrawnEmail(trx, entry_id)
}

/** Withdraws all offers of locked classes that families no longer see. */
export async function withdrawOffers(trx: Transaction, course_ids: readonly number[], by: Culprit): Promise<void> {
  const offers = await trx
    .selectFrom('seat_offer')
    .select('entry_id')
    .where(sql<boolean>`course_id = any(${course_ids}::integer[])`)
    .orderBy('id')
    .execute()
  for (const { entry_id } of offers) await withdrawOffer(trx, entry_id, by)
}

const deleteOfferAndLog = preparedStatement(
  (entry_id: number, culprit: string, culprit_id: number | null, reason: string | null) => sql`
    with changed as (delete from seat_offer where entry_id = ${entry_id} returning entry_id)
    ${logRows(ENTRY_OF_OFFER, { status: 'offer withdrawn', culprit, culprit_id, reason })}`,
)

/** Ends the offer of a child that is enrolled next, which is what the log says. */
export const deleteOffer = preparedStatement(
  (entry_id: number) => sql`delete from seat_offer where entry_id = ${entry_id}`,
)

/** The roster entry of a changed offer. */
const ENTRY_OF_OFFER = sql`changed cross join lateral (
  select course_id, student_id from roster_entry where id = changed.entry_id offset ${OPTIMIZATION_FENCE}
) entry`
