import type { Course } from '../../../contract/courses.ts'
import { bySection } from '../../../domain/course.ts'
import { DAYS } from '../../../domain/days.ts'
import { PERIODS } from '../../../domain/period.ts'

/** Compares classes by day, then by period, then by section. */
export function inWeekOrder(
  a: Pick<Course, 'id' | 'days' | 'period' | 'section'>,
  b: Pick<Course, 'id' | 'days' | 'period' | 'section'>,
): number {
  return (
    DAYS.indexOf(a.days) - DAYS.indexOf(b.days) ||
    PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period) ||
    bySection(a, b)
  )
}
