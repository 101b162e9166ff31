import { useLingui } from '@lingui/react/macro'
import type { ClassTime } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { Student } from '../../../contract/students.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import type { Days, Period } from '../../../domain/days.ts'
import { timetableOf } from '../../../domain/timetable.ts'
import { studentInTimetable } from '../../../domain/timetableOwners.ts'
import { Timetable } from './Timetable.tsx'
import { shownSchedule } from './timetableView.ts'

/** The week of one child. With `onOpenPeriod`, open periods are buttons; with `classTimes`, only those with a class for the child are open. */
export function StudentTimetable(props: {
  readonly student: Pick<Student, 'first_name' | 'grade'>
  readonly schedule: Schedule
  readonly bellSchedules: readonly BellSchedule[]
  readonly classTimes?: readonly ClassTime[]
  readonly onOpenPeriod?: (days: Days, period: Period) => void
}) {
  const { student, schedule, bellSchedules, classTimes, onOpenPeriod } = props
  const { t, i18n } = useLingui()
  const { first_name, grade } = student
  const timetable = timetableOf([studentInTimetable(bellSchedules, grade, shownSchedule(i18n, schedule), classTimes)])
  return <Timetable timetable={timetable} caption={t`${first_name}'s week`} view={{ children: [], onOpenPeriod }} />
}
