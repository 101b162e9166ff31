import { useLingui } from '@lingui/react/macro'
import type { ClassTime } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { Student } from '../../../contract/students.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import type { Days, Period } from '../../../domain/days.ts'
import { timetableOf } from '../../../domain/timetable.ts'
import { studentInTimetable } from '../../../domain/timetableOwners.ts'
import { initialsOf } from './initials.ts'
import { Timetable } from './Timetable.tsx'
import { shownSchedule } from './timetableView.ts'

interface ScheduledChild {
  readonly student: Student
  readonly closed: boolean
  readonly schedule: Schedule
}

/**
 * The week of all children of a family, in the colors of their order. With `onOpenPeriod`, open periods are buttons, except those of
 * `closed` children. Only periods with a class for the child are open, and not those in which it waits for one: its place is shown.
 */
export function FamilyTimetable(props: {
  readonly family: readonly ScheduledChild[]
  readonly bellSchedules: readonly BellSchedule[]
  readonly classTimes: readonly ClassTime[]
  readonly onOpenPeriod?: (student: Student, days: Days, period: Period) => void
}) {
  const { family, bellSchedules, classTimes, onOpenPeriod } = props
  const { t, i18n } = useLingui()
  const initials = initialsOf(family.map(({ student }) => student.first_name))
  const timetable = timetableOf(
    family.map(({ student, schedule }) =>
      studentInTimetable(
        bellSchedules,
        student.grade,
        shownSchedule(i18n, schedule),
        withoutWaiting(classTimes, schedule),
      ),
    ),
  )
  const open = (days: Days, period: Period, child: number) => {
    const student = family[child]?.student
    if (student) onOpenPeriod?.(student, days, period)
  }
  const view = {
    children: family.map(({ student: { id, first_name } }, index) => ({
      id,
      name: first_name,
      initials: initials[index] ?? '',
    })),
    onOpenPeriod: onOpenPeriod && open,
    closedFor: new Set(family.flatMap(({ closed }, index) => (closed ? [index] : []))),
  }
  return <Timetable timetable={timetable} caption={t`Your children's week`} view={view} />
}

function withoutWaiting(classTimes: readonly ClassTime[], { waiting }: Schedule): ClassTime[] {
  return classTimes.filter((time) => waiting.every(({ days, period }) => days !== time.days || period !== time.period))
}
