import type { Course } from '../../contract/courses.ts'
import { completionOf, countedDays, type DayCompletion } from '../../domain/completion.ts'
import { bySection } from '../../domain/course.ts'
import { DAYS, type Days } from '../../domain/days.ts'
import { isForGrade } from '../../domain/enrollment.ts'
import type { Grade } from '../../domain/grade.ts'
import { PERIODS } from '../../domain/period.ts'

/** One day group: the classes listed for the child's grade, by section, and how far the child's day is filled. */
export interface SchoolDay {
  readonly days: Days
  readonly courses: readonly Course[]
  readonly completion: DayCompletion
}

/**
 * The child's week in its order (document 2, section 2, "Enrollment screen"). HS is left out for a grade it does not
 * count for, unless a class is listed there; the other days always stand, if only to say that they are empty.
 */
export function weekFor(grade: Grade, courses: readonly Course[], enrolled: readonly Course[]): SchoolDay[] {
  const listed = courses.filter((course) => isForGrade(course, grade)).toSorted(bySection)
  const completion = completionOf(grade, enrolled)
  const week = DAYS.map((days) => ({
    days,
    courses: listed.filter((course) => course.days === days),
    completion: completion[days],
  }))
  return week.filter((day) => day.days !== 'HS' || day.courses.length > 0 || countedDays(grade).includes('HS'))
}

/** The order of a day's own timetable. */
export function byPeriod(a: Pick<Course, 'period'>, b: Pick<Course, 'period'>): number {
  return PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period)
}
