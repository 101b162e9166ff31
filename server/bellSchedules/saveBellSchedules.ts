import type { Semester } from '../../contract/semesters.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { auditedBellSchedules } from './auditedBellSchedules.ts'
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
    { bell_schedules: auditedBellSchedules(before) },
    { bell_schedules: auditedBellSchedules(schedules) },
  )
}
