import { sql } from 'kysely'
import type { Postgres } from '../db/database.ts'
import { lockCourses, lockPlanned, locksOf } from './locks.ts'
import { settleClasses } from './settleClasses.ts'

/** Milliseconds between two searches for expired offers. */
const INTERVAL_MS = 60_000

/**
 * Ends the expired offers and gives their seats to the next children, one transaction per class. Returns the number of classes. Several
 * servers may do so at once. The time is the database's clock.
 * @throws AggregateError after the other classes, with an error for each class that failed
 */
export async function expireOffers(postgres: Postgres): Promise<number> {
  const courses = await postgres.office
    .selectFrom('seat_offer')
    .select('course_id')
    .distinct()
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('course_id')
    .execute()
  const errors: Error[] = []
  for (const { course_id } of courses)
    await expireOffersOf(postgres, course_id).catch((cause) =>
      errors.push(new Error(`the offers of class ${course_id} were not ended`, { cause })),
    )
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${courses.length} classes failed`)
  return courses.length
}

function expireOffersOf(postgres: Postgres, course_id: number): Promise<void> {
  return postgres.transaction(async (trx) => {
    await lockPlanned(trx)
    await lockCourses(trx, [course_id])
    await settleClasses(trx, [course_id], locksOf({ courses: [course_id] }))
  })
}

/** Returns a function that stops it. */
export function expireOffersEveryMinute(
  postgres: Postgres,
  { onExpired, report }: { readonly onExpired: () => void; readonly report: (error: unknown) => void },
): () => void {
  const expire = async () => {
    if ((await expireOffers(postgres)) > 0) onExpired()
  }
  const fail = (error: unknown) => {
    onExpired()
    report(error)
  }
  const timer = setInterval(() => expire().catch(fail), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
