import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import type { Student } from '../../contract/students.ts'
import type { Days, Period } from '../../domain/days.ts'
import { bellSchedulesQuery } from '../api/bellSchedules.ts'
import { classTimesQuery } from '../api/courses.ts'
import { familyQuery, familyScheduleQuery } from '../api/family.ts'
import { useClosedGrades } from '../enrollment/opening/useOpening.ts'
import { FamilyTimetable } from '../ui/timetable/FamilyTimetable.tsx'
import type { FamilyOverview } from './familyOverview.ts'

/** The timetable of all children who are in school. With `onOpenPeriod`, open periods are buttons while enrollment is not over. */
export function FamilyWeek(props: {
  readonly overview: FamilyOverview
  readonly onOpenPeriod?: (student: Student, days: Days, period: Period) => void
}) {
  const { overview, onOpenPeriod } = props
  const { semester, since } = overview
  const students = overview.students.filter(({ grade }) => grade !== 'done')
  useSuspenseQuery(familyQuery(semester.id, since, overview.students))
  const [{ data: bellSchedules }, { data: classTimes }] = useSuspenseQueries({
    queries: [bellSchedulesQuery(semester.id), classTimesQuery(semester.id)],
  })
  const schedules = useSuspenseQueries({ queries: students.map(({ id }) => familyScheduleQuery(id, semester.id)) })
  const closedGrades = useClosedGrades(
    semester.id,
    students.map(({ grade }) => grade),
  )
  const family = students.flatMap((student, index) => {
    const schedule = schedules[index]?.data
    return schedule ? [{ student, schedule, closed: closedGrades.has(student.grade) }] : []
  })
  return (
    <FamilyTimetable
      family={family}
      bellSchedules={bellSchedules}
      classTimes={classTimes}
      {...(onOpenPeriod && { onOpenPeriod })}
    />
  )
}
