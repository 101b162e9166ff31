import { bellRowOfClass, type ClassInWeek } from '../../../../domain/bellRowOfClass.ts'
import type { BellSchedule } from '../../../../domain/bellSchedule.ts'

/** Lunch Bunch meets during lunch, and Homework Club after the last period. */
const OUTSIDE_PERIODS: Readonly<Record<string, string>> = { 'M 4': '11:30-12:10', 'M Optional': '3:15-4:00' }

/** The time of a class by the semester's bell schedules, as the office writes it. */
export function sampleTime(schedules: readonly BellSchedule[], course: ClassInWeek): string {
  const row = bellRowOfClass(schedules, course)
  return row ? formatTimeRange(row.starts_at, row.ends_at) : (OUTSIDE_PERIODS[`${course.days} ${course.period}`] ?? '')
}

/** "8:30-9:25", "12:15-1:10": without AM and PM. */
function formatTimeRange(starts_at: string, ends_at: string): string {
  return `${formatTime(starts_at)}-${formatTime(ends_at)}`
}

/** "13:05" is "1:05". */
function formatTime(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}
