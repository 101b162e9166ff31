import type { MessageDescriptor } from '@lingui/core'
import type { Course } from '../../../contract/courses.ts'
import { PERIODS, type Period } from '../../../domain/days.ts'
import { periodLabel } from '../../ui/format/labels.ts'

/** The periods in which these classes meet, in order. */
export function periodOptions(courses: readonly Pick<Course, 'period'>[]): Period[] {
  return PERIODS.filter((period) => courses.some((course) => course.period === period))
}

/** The names that these classes have for a period: "Period 2", "Option 2" for HS, or both. */
export function periodNames(courses: readonly Pick<Course, 'period' | 'days'>[], period: Period): MessageDescriptor[] {
  const days = courses.filter((course) => course.period === period).map((course) => course.days)
  const labels = days.map((day) => periodLabel({ days: day, period }))
  return labels.filter((label, index) => labels.findIndex(({ id }) => id === label.id) === index)
}
