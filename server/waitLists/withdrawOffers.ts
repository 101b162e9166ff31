import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Culprit } from './culprit.ts'
import { withdrawOffer } from './entries.queries.ts'

/** Ends all offers of locked classes that families no longer see. The children keep their places. */
export async function withdrawOffers(trx: Transaction, course_ids: readonly number[], by: Culprit): Promise<void> {
  const offers = await trx
    .selectFrom('seat_offer')
    .select('entry_id')
    .where(sql<boolean>`course_id = any(${course_ids}::integer[])`)
    .orderBy('id')
    .execute()
  for (const { entry_id } of offers) await withdrawOffer(trx, entry_id, by)
}
