import type { Semester } from '../../contract/semesters.ts'
import { type DayOff, rangesOfDays } from '../../domain/daysOff.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { insertDaysOff, readDaysOff } from './daysOff.queries.ts'

/** Replaces the days off of a semester, which the contract has checked. Concurrent changes wait for each other. */
export async function saveDaysOff(
  trx: Transaction,
  trail: AuditTrail,
  { id, name }: Pick<Semester, 'id' | 'name'>,
  days: readonly DayOff[],
): Promise<void> {
  await trx.selectFrom('semester').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await readDaysOff(trx, id)
  await insertDaysOff(trx, id, days)
  trail.edited({ kind: 'semester', id, name }, { days_off: rangeTexts(before) }, { days_off: rangeTexts(days) })
}

/** "2026-11-25 to 2026-11-27 Thanksgiving". */
function rangeTexts(days: readonly DayOff[]): string[] {
  return rangesOfDays(days).map(({ first_day, last_day, name }) =>
    [first_day, last_day !== first_day && `to ${last_day}`, name].filter(Boolean).join(' '),
  )
}
