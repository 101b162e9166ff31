import { insertBellSchedules } from '../../../bellSchedules/bellSchedules.queries.ts'
import { insertDaysOff } from '../../../daysOff/daysOff.queries.ts'
import type { Transaction } from '../../database.ts'
import type { SampleSemester } from '../semesters.ts'

/** The dates, days off and bell schedules of a semester. */
export async function insertCalendar(trx: Transaction, id: number, semester: SampleSemester): Promise<void> {
  const { starts_on, ends_on, days_off, bell_schedules } = semester
  await trx.updateTable('semester').set({ starts_on, ends_on }).where('id', '=', id).execute()
  await insertDaysOff(trx, id, days_off)
  await insertBellSchedules(trx, id, bell_schedules)
}
