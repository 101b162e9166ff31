import { type BellRow, type BellSchedule, bellScheduleOf } from './bellSchedule.ts'
import type { Days } from './days.ts'
import { type Grade, parseGrades } from './grade.ts'
import type { Period } from './period.ts'

interface TimedClass {
  readonly days: Days
  readonly period: Period
  /** Comma-separated: "K,1,2". */
  readonly grade: string
}

/** The office's own text, or else the time of the bell schedule as "8:30-9:25", or else "". */
export function classTime(
  course: TimedClass & { readonly time: string },
  schedules: readonly BellSchedule[],
  grade?: Grade,
): string {
  if (course.time !== '') return course.time
  const row = bellRowOfClass(schedules, course, grade)
  return row ? formatTimeRange(row) : ''
}

/** The row of a class for a student of `grade`. Without a grade: the first row, if the rows of all grades have the same time. */
export function bellRowOfClass(
  schedules: readonly BellSchedule[],
  { days, period, grade: grades }: TimedClass,
  grade?: Grade,
): BellRow | undefined {
  const rows = (grade === undefined ? parseGrades(grades) : [grade]).flatMap(
    (candidate) => bellScheduleOf(schedules, days, candidate)?.rows.filter((row) => row.period === period) ?? [],
  )
  const [first] = rows
  return first && rows.every((row) => isSameTime(row, first)) ? first : undefined
}

/** "8:30-9:25", "12:15-1:10": the way the office writes a time, without AM and PM. */
export function formatTimeRange({ starts_at, ends_at }: Pick<BellRow, 'starts_at' | 'ends_at'>): string {
  return `${formatTime(starts_at)}-${formatTime(ends_at)}`
}

/** "13:05" is "1:05". */
function formatTime(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}

function isSameTime(a: BellRow, b: BellRow): boolean {
  return a.starts_at === b.starts_at && a.ends_at === b.ends_at
}
