import { sql } from 'kysely'
import type { BellSchedule as WireBellSchedule } from '../../contract/bellSchedules.ts'
import type { BellRow, BellSchedule } from '../../domain/bellSchedule.ts'
import type { Database, Transaction } from '../db/database.ts'

/** The rows of a `bell_schedule` of the surrounding query, as JSON. */
export const bellRows = sql<BellRow[]>`(
  select coalesce(json_agg(json_build_object(
    'label', label, 'period', period, 'starts_at', to_char(starts_at, 'HH24:MI'), 'ends_at', to_char(ends_at, 'HH24:MI'),
    'is_break', is_break
  ) order by bell_schedule_row.position), '[]')
  from bell_schedule_row where bell_schedule_id = bell_schedule.id
)`

/** The bell schedules of a semester in the office's order. */
export async function readBellSchedules(db: Database | Transaction, semester_id: number): Promise<WireBellSchedule[]> {
  const { rows } = await sql<WireBellSchedule>`
    select days, grades, ${bellRows} as rows
    from bell_schedule where semester_id = ${semester_id} order by position
  `.execute(db)
  return rows
}

/** Replaces the bell schedules of a semester. The caller holds the lock of the semester's row. */
export async function insertBellSchedules(
  trx: Transaction,
  semester_id: number,
  schedules: readonly BellSchedule[],
): Promise<void> {
  await trx.deleteFrom('bell_schedule').where('semester_id', '=', semester_id).execute()
  if (schedules.length === 0) return
  const created = await trx
    .insertInto('bell_schedule')
    .values(schedules.map(({ days, grades }, position) => ({ semester_id, position, days, grades })))
    .returning(['id', 'position'])
    .execute()
  const rows = created.flatMap(({ id, position }) =>
    (schedules[position]?.rows ?? []).map((row, index) => ({ bell_schedule_id: id, position: index, ...row })),
  )
  if (rows.length > 0) await trx.insertInto('bell_schedule_row').values(rows).execute()
}
