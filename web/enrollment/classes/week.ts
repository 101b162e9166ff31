import type { Course } from '../../../contract/courses.ts'
import { bySection } from '../../../domain/course.ts'
import { DAYS, type Days, PERIODS, type Period } from '../../../domain/days.ts'
import { completionOf, countedDays, type DayCompletion } from '../../../domain/enrollment/completion.ts'
import { isForGrade } from '../../../domain/enrollment/refusals.ts'
import type { Grade } from '../../../domain/grade.ts'

/** One day group: the classes for the child's grade, by section, and the child's progress. */
export interface SchoolDay {
  readonly days: Days
  readonly courses: readonly Course[]
  readonly completion: DayCompletion
  /** Whether no class of the day can be added anymore. */
  readonly isOver: boolean
}

/**
 * The child's week in order (document 2, section 2, "Enrollment screen"). HS is left out for grades below 9 unless a
 * class is listed; the other days are always included, even without classes.
 */
export function weekFor(
  grade: Grade,
  courses: readonly Course[],
  enrolled: readonly Course[],
  isOver = (_: Days) => false,
): SchoolDay[] {
  const offered = courses.filter((course) => isForGrade(course, grade)).toSorted(bySection)
  const completion = completionOf(grade, enrolled)
  const week = DAYS.map((days) => ({
    days,
    courses: offered.filter((course) => course.days === days),
    completion: completion[days],
    isOver: isOver(days),
  }))
  return week.filter((day) => day.days !== 'HS' || day.courses.length > 0 || countedDays(grade).includes('HS'))
}

/** The classes of a day in one period. `time` is empty unless all of them have the same. */
export interface PeriodChoices {
  readonly period: Period
  readonly time: string
  readonly courses: readonly Course[]
}

/** The classes of one day by period, and in each period in their given order. */
export function groupByPeriod(courses: readonly Course[]): PeriodChoices[] {
  return PERIODS.map((period) => {
    const choices = courses.filter((course) => course.period === period)
    return { period, courses: choices, time: sharedTime(choices) }
  }).filter((group) => group.courses.length > 0)
}

/** The time that all of these classes have. Empty if they differ. */
export function sharedTime(courses: readonly Pick<Course, 'time'>[]): string {
  const time = courses[0]?.time ?? ''
  return courses.every((course) => course.time === time) ? time : ''
}

/** Compares classes by period. */
export function byPeriod(a: Pick<Course, 'period'>, b: Pick<Course, 'period'>): number {
  return PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period)
}
