import { sql } from 'kysely'
import type { RowLocks, Transaction } from '../db/database.ts'
import { settleClasses } from './settleClasses.ts'

/**
 * Ends the expired offers of locked classes by the database's clock, and gives their seats to the next children. Returns whether there were
 * any. An operation that depends on seats or offers calls it before it reads them.
 * @throws RetryTransaction when another transaction has a row that must be locked
 */
export async function endExpiredOffers(
  trx: Transaction,
  course_ids: readonly number[],
  held: RowLocks,
): Promise<boolean> {
  const expired = await trx
    .selectFrom('seat_offer')
    .select('course_id')
    .distinct()
    .where(sql<boolean>`course_id = any(${course_ids}::integer[])`)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
  await settleClasses(
    trx,
    expired.map(({ course_id }) => course_id),
    held,
  )
  return expired.length > 0
}
