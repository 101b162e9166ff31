import type { Semester } from '../../contract/semesters.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { insertBellSchedules, readBellSchedules } from './bellSchedules.queries.ts'

/** Replaces the bell schedules of a semester, which the contract has checked. Concurrent changes wait for each other. */
export async function saveBellSchedules(
  trx: Transaction,
  trail: AuditTrail,
  { id, name }: Pick<Semester, 'id' | 'name'>,
  schedules: readonly BellSchedule[],
): Promise<void> {
  await trx.selectFrom('semester').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await readBellSchedules(trx, id)
  await insertBellSchedules(trx, id, schedules)
  trail.edited(
    { kind: 'semester', id, name },
    { bell_schedules: before.map(scheduleText) },
    { bell_schedules: schedules.map(scheduleText) },
  )
}

/** "M, grades 4,5: Period 1 (1) 08:30-09:25; Lunch 11:30-12:10". */
function scheduleText({ days, grades, rows }: BellSchedule): string {
  const text = rows.map(({ label, period, starts_at, ends_at }) =>
    [label, period && `(${period})`, `${starts_at}-${ends_at}`].filter(Boolean).join(' '),
  )
  return `${days}, grades ${grades}: ${text.join('; ')}`
}
