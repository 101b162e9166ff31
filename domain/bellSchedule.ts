import type { Days, Period } from './days.ts'
import { type Grade, parseGrades } from './grade.ts'

/** A period or break of the day. `period` is null for a break. Times are the school's local time, "08:30". */
export interface BellRow {
  readonly label: string
  readonly period: Period | null
  readonly starts_at: string
  readonly ends_at: string
  readonly is_break: boolean
}

/** The periods of one day group for a band of grades. `grades` is comma-separated: "K,1,2,3". */
export interface BellSchedule {
  readonly days: Days
  readonly grades: string
  readonly rows: readonly BellRow[]
}

/** `path` leads to the field in the list of schedules: [2, 'rows', 0, 'ends_at']. */
export interface BellScheduleRefusal {
  readonly path: readonly (string | number)[]
  readonly because: 'grade-twice' | 'period-twice' | 'ends-before-start' | 'rows-overlap'
}

/** Every rule that a semester's bell schedules break (rulings, section 5). A time that is not entered yet is "" and breaks none. */
export function bellScheduleRefusals(schedules: readonly BellSchedule[]): BellScheduleRefusal[] {
  return schedules.flatMap((schedule, index) => [
    ...repeatedGrades(schedules, schedule, index),
    ...schedule.rows.flatMap((row, position) => rowRefusals(schedule.rows.slice(0, position), row, index, position)),
  ])
}

/** The schedule of a grade on a day group. */
export function bellScheduleOf<S extends BellSchedule>(
  schedules: readonly S[],
  days: Days,
  grade: Grade,
): S | undefined {
  return schedules.find((schedule) => schedule.days === days && hasGrade(schedule, grade))
}

/** Whether some have a time that others do not have. */
export function differInTime(bells: readonly (BellRow | undefined)[]): boolean {
  const first = bells.find((bell) => bell !== undefined)
  return first !== undefined && !bells.every((bell) => bell && isSameTime(bell, first))
}

function isSameTime(a: BellRow, b: BellRow): boolean {
  return a.starts_at === b.starts_at && a.ends_at === b.ends_at
}

function repeatedGrades(
  schedules: readonly BellSchedule[],
  { days, grades }: BellSchedule,
  index: number,
): BellScheduleRefusal[] {
  const earlier = schedules.slice(0, index).filter((other) => other.days === days)
  const isRepeated = earlier.some((other) => parseGrades(grades).some((grade) => hasGrade(other, grade)))
  return isRepeated ? [{ path: [index, 'grades'], because: 'grade-twice' }] : []
}

function rowRefusals(
  earlier: readonly BellRow[],
  row: BellRow,
  index: number,
  position: number,
): BellScheduleRefusal[] {
  const at = (field: keyof BellRow) => [index, 'rows', position, field]
  const refusals: BellScheduleRefusal[] = []
  if (row.period !== null && earlier.some(({ period }) => period === row.period))
    refusals.push({ path: at('period'), because: 'period-twice' })
  if (row.starts_at !== '' && row.ends_at !== '' && row.ends_at <= row.starts_at)
    refusals.push({ path: at('ends_at'), because: 'ends-before-start' })
  else if (earlier.some((other) => rowsOverlap(other, row)))
    refusals.push({ path: at('starts_at'), because: 'rows-overlap' })
  return refusals
}

/** False for a row without both times, and for one that ends before it starts. */
function rowsOverlap(a: BellRow, b: BellRow): boolean {
  return hasTime(a) && hasTime(b) && a.starts_at < b.ends_at && b.starts_at < a.ends_at
}

function hasTime({ starts_at, ends_at }: BellRow): boolean {
  return starts_at !== '' && starts_at < ends_at
}

function hasGrade({ grades }: Pick<BellSchedule, 'grades'>, grade: Grade): boolean {
  return parseGrades(grades).some((listed) => listed === grade)
}
