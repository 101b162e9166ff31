import type { Semester } from '../../contract/semesters.ts'
import type { BellSchedule } from '../../domain/bellSchedule.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { contentEtag, matchesEtag } from '../http/etag.ts'
import { auditedBellSchedules } from './auditedBellSchedules.ts'
import { insertBellSchedules, readBellSchedules } from './bellSchedules.queries.ts'

/**
 * Replaces the bell schedules of a semester, which the contract has checked. Concurrent changes wait for each other. Returns false when
 * `if_match` does not match the stored schedules.
 */
export async function saveBellSchedules(
  trx: Transaction,
  trail: AuditTrail,
  { id, name }: Pick<Semester, 'id' | 'name'>,
  {
    bell_schedules,
    if_match,
  }: { readonly bell_schedules: readonly BellSchedule[]; readonly if_match: string | undefined },
): Promise<boolean> {
  await trx.selectFrom('semester').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await readBellSchedules(trx, id)
  if (!matchesEtag(if_match, contentEtag(before))) return false
  await insertBellSchedules(trx, id, bell_schedules)
  trail.edited(
    { kind: 'semester', id, name },
    { bell_schedules: auditedBellSchedules(before) },
    { bell_schedules: auditedBellSchedules(bell_schedules) },
  )
  return true
}
