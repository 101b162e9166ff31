import type { BellSchedule } from '../../domain/bellSchedule.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import type { Transaction } from '../db/database.ts'
import { insertBellSchedules, readBellSchedules } from './bellSchedules.queries.ts'

/** Gives a new semester the bell schedules of `from`, or of the newest other semester, or the defaults if that has none. */
export async function createBellSchedules(
  trx: Transaction,
  semester_id: number,
  from: number | undefined,
): Promise<readonly BellSchedule[]> {
  const source = from ?? (await newestBefore(trx, semester_id))
  const copied = source === undefined ? [] : await readBellSchedules(trx, source)
  const schedules = copied.length > 0 ? copied : DEFAULT_BELL_SCHEDULES
  await insertBellSchedules(trx, semester_id, schedules)
  return schedules
}

async function newestBefore(trx: Transaction, id: number): Promise<number | undefined> {
  const newest = await trx
    .selectFrom('semester')
    .select('id')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id
}
