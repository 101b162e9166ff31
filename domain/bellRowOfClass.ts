import { type BellRow, type BellSchedule, bellScheduleOf, differInTime } from './bellSchedule.ts'
import type { Days, Period } from './days.ts'
import { type Grade, parseGrades } from './grade.ts'

export interface ClassInWeek {
  readonly days: Days
  readonly period: Period
  /** Comma-separated: "K,1,2". */
  readonly grade: string
}

/** The row of a class for a student of `grade`. Without a grade: the first row, if the rows of all its grades have the same time. */
export function bellRowOfClass(
  schedules: readonly BellSchedule[],
  { days, period, grade: grades }: ClassInWeek,
  grade?: Grade,
): BellRow | undefined {
  const rows = (grade === undefined ? parseGrades(grades) : [grade]).flatMap(
    (candidate) => bellScheduleOf(schedules, days, candidate)?.rows.filter((row) => row.period === period) ?? [],
  )
  return differInTime(rows) ? undefined : rows[0]
}
