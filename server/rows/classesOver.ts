import { sql } from 'kysely'
import type { Days } from '../../domain/days.ts'
import { isOver, type LastDay, type MeetingCalendar } from '../../domain/enrollment/seatsEnd.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'

/** The dates of `semester`, in a statement that selects from it. Null while its last day is not entered. */
export const calendarOfSemester = sql<MeetingCalendar | null>`case when semester.ends_on is not null then json_build_object(
  'starts_on', semester.starts_on, 'ends_on', semester.ends_on, 'time_zone', (select time_zone from school),
  'days_off', (
    select coalesce(json_agg(day), '[]') from (select day from day_off where semester_id = semester.id offset ${OPTIMIZATION_FENCE}) off
  )
) end`

/** The last day of `semester`, in a statement that selects from it. */
export const lastDayOfSemester = sql<LastDay>`json_build_object(
  'ends_on', semester.ends_on, 'time_zone', (select time_zone from school)
)`

/** Those of these classes that have met for the last time, by default by the database's clock. */
export async function classesOver(trx: Transaction, ids: readonly number[], at?: Date): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number; days: Days; calendar: MeetingCalendar; now: Date }>`
    select course.id, course.days, ${calendarOfSemester} as calendar, coalesce(${at ?? null}, clock_timestamp()) as now
    from unnest(${ids}::integer[]) chosen(id)
    cross join lateral (select * from course where id = chosen.id offset ${OPTIMIZATION_FENCE}) course
    join semester on semester.id = course.semester_id
    where semester.ends_on is not null`.execute(trx)
  return new Set(rows.flatMap((row) => (isOver(row, row.calendar, row.now) ? row.id : [])))
}
