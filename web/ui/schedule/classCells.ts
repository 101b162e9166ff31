import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Course } from '../../../contract/courses.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import { bySection } from '../../../domain/course.ts'
import { DAYS, PERIODS } from '../../../domain/days.ts'
import type { Grade } from '../../../domain/grade.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel, periodLabel } from '../format/labels.ts'
import { schoolText } from '../format/schoolText.ts'
import { withBellTime } from '../format/useBellTimes.ts'

/** The columns of a schedule (document 2, section 7). */
export function classLabels(i18n: I18n): string[] {
  return [msg`Section`, msg`Name`, msg`Period`, msg`Time`, msg`Day`, msg`Room`, msg`Teacher`].map((label) =>
    i18n._(label),
  )
}

/** One text per column. An empty time is that of the bell schedule. */
export function classCells(
  course: Course,
  bellTimes: { readonly grade: Grade; readonly bellSchedules: readonly BellSchedule[] },
  i18n: I18n,
): string[] {
  const { section, name, name_es, period, time, days, room, teacher } = withBellTime(
    course,
    bellTimes.bellSchedules,
    bellTimes.grade,
  )
  const shown = schoolText(i18n, name, name_es).text
  const periodText = period === 'All Day' || period === 'Optional' ? i18n._(periodLabel(course)) : period
  return [section, shown, periodText, time, i18n._(dayLabel(days)), room, fullName(teacher)]
}

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
