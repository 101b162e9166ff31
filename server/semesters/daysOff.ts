import { isDeepStrictEqual } from 'node:util'
import { NOT_IN_SEMESTER } from '../../contract/daysOff.ts'
import type { Semester } from '../../contract/semesters.ts'
import { type DayOff, rangesOfDays } from '../../domain/daysOff.ts'
import { isInSemester, type SemesterDates } from '../../domain/semester.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWithWaitLists } from '../enrollment/waitLists.queries.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { fieldsProblem } from '../platform/http/problem.ts'
import { contentEtag, matchesEtag } from '../platform/http/reply.ts'

/**
 * Replaces the days off of a semester, which the contract has checked, and settles its wait lists, because a class may now meet later or no
 * more. Writes nothing if they stay the same. Concurrent changes wait for each other. Returns false when `if_match` does not match the stored days.
 * @throws 422 on each date outside the semester
 */
export async function saveDaysOff(
  trx: Transaction,
  trail: AuditTrail,
  { id, name }: Pick<Semester, 'id' | 'name'>,
  { days_off, if_match }: { readonly days_off: readonly DayOff[]; readonly if_match: string | undefined },
): Promise<boolean> {
  const dates = await lockDates(trx, id)
  const before = await readDaysOff(trx, id)
  if (!matchesEtag(if_match, contentEtag(before))) return false
  refuseOtherDates(days_off, dates)
  if (isDeepStrictEqual(days_off.toSorted(byDate), before)) return true
  await insertDaysOff(trx, id, days_off)
  await settleClasses(trx, await classesWithWaitLists(trx, id))
  trail.edited({ kind: 'semester', id, name }, { days_off: rangeTexts(before) }, { days_off: rangeTexts(days_off) })
  return true
}

function lockDates(trx: Transaction, id: number) {
  const semester = trx.selectFrom('semester').select(['starts_on', 'ends_on']).where('id', '=', id)
  return semester.forNoKeyUpdate().executeTakeFirstOrThrow()
}

function refuseOtherDates(days: readonly DayOff[], dates: SemesterDates): void {
  const refused = days.flatMap(({ date }, index) => (isInSemester(date, dates) ? [] : [`days_off.${index}.date`]))
  if (refused.length > 0) throw fieldsProblem(refused.map((field) => [field, NOT_IN_SEMESTER]))
}

const byDate = (one: DayOff, other: DayOff) => one.date.localeCompare(other.date)

/** "2026-11-25 to 2026-11-27 Thanksgiving". */
function rangeTexts(days: readonly DayOff[]): string[] {
  return rangesOfDays(days).map(({ first_day, last_day, name }) =>
    [first_day, last_day !== first_day && `to ${last_day}`, name].filter(Boolean).join(' '),
  )
}

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
