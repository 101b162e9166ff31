import type { DayOff } from '../../domain/daysOff.ts'
import type { Database, Transaction } from '../db/database.ts'

/** The days off of a semester in ascending order. */
export async function readDaysOff(db: Database | Transaction, semester_id: number): Promise<DayOff[]> {
  return db
    .selectFrom('day_off')
    .select(['day as date', 'name'])
    .where('semester_id', '=', semester_id)
    .orderBy('day')
    .execute()
}

/** Replaces the days off of a semester. The caller holds the lock of the semester's row. */
export async function insertDaysOff(trx: Transaction, semester_id: number, days: readonly DayOff[]): Promise<void> {
  await trx.deleteFrom('day_off').where('semester_id', '=', semester_id).execute()
  const rows = days.map(({ date, name }) => ({ semester_id, day: date, name }))
  if (rows.length > 0) await trx.insertInto('day_off').values(rows).execute()
}
