import type { BellSchedule } from '../../../../domain/bellSchedule.ts'
import { bellRowOfClass, formatTimeRange } from '../../../../domain/classTime.ts'
import type { Days } from '../../../../domain/days.ts'
import type { Period } from '../../../../domain/period.ts'

interface TimedClass {
  readonly days: Days
  readonly period: Period
  readonly grade: string
}

/** Lunch Bunch meets during lunch, and Homework Club after the last period. */
const OUTSIDE_PERIODS: Readonly<Record<string, string>> = { 'M 4': '11:30-12:10', 'M Optional': '3:15-4:00' }

/** The time of a class by the semester's bell schedules, as the office writes it. */
export function sampleTime(schedules: readonly BellSchedule[], course: TimedClass): string {
  const row = bellRowOfClass(schedules, course)
  return row ? formatTimeRange(row) : (OUTSIDE_PERIODS[`${course.days} ${course.period}`] ?? '')
}
