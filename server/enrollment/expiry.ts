import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { settleClasses } from './settle.ts'

/**
 * Ends the expired offers of locked classes by the database's clock, and gives their seats to the next children. Returns whether there were
 * any. An operation that depends on seats or offers calls it before it reads them.
 * @throws RetryTransaction as `settleClasses`
 */
export async function expireOffers(trx: Transaction, course_ids: readonly number[]): Promise<boolean> {
  const expired = await selectExpired(trx).where(sql<boolean>`course_id = any(${course_ids}::integer[])`).execute()
  await settleClasses(
    trx,
    expired.map(({ course_id }) => course_id),
  )
  return expired.length > 0
}

/**
 * Ends the expired offers of all classes by the database's clock, in one transaction per class. `record` calls its `expire`, and records what that
 * changes. Returns the number of classes. Several servers may do so at once.
 * @throws AggregateError after the other classes, with an error for each class that failed
 */
export async function expireAllOffers(
  postgres: Postgres,
  record: (trx: Transaction, course_id: number, expire: () => Promise<void>) => Promise<void>,
): Promise<number> {
  const courses = await selectExpired(postgres.officeDb).orderBy('course_id').execute()
  const errors: Error[] = []
  for (const { course_id } of courses) {
    const expiring = postgres.transaction((trx) =>
      record(trx, course_id, async () => {
        await lockRows(trx, { courses: [course_id] })
        await settleClasses(trx, [course_id])
      }),
    )
    await expiring.catch((cause: unknown) =>
      errors.push(new Error(`the offers of class ${course_id} were not ended`, { cause })),
    )
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${courses.length} classes failed`)
  return courses.length
}

function selectExpired(db: Database | Transaction) {
  return db
    .selectFrom('seat_offer')
    .select('course_id')
    .distinct()
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
}
